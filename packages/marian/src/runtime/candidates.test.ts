import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import '../../../../test/support/property-seed.ts'
import { countMostCandidates, createCandidateFinder } from './candidates.ts'
import { maxSourceTokens, type PackedModel } from './packed-model.ts'

/**
 * A shortlist with these target words for each source word, the only part of a model that matters
 * here.
 */
function finderOf(...given: Parameters<typeof modelOf>) {
  const { buffer, model } = modelOf(...given)
  return createCandidateFinder(buffer, model)
}

function modelOf(
  lists: readonly (readonly number[])[],
  targetVocabulary: number,
  { alwaysBelow = 0, sharedVocabulary = false } = {},
) {
  const offsets = [0]
  for (const list of lists) offsets.push((offsets.at(-1) as number) + list.length)
  const numbers = Uint32Array.from([...offsets, ...lists.flat()])
  const shortlist = {
    alwaysBelow,
    offsets: 0,
    entries: offsets.length * 4,
    entryCount: lists.flat().length,
  }
  const architecture = { sourceVocabulary: lists.length, targetVocabulary, sharedVocabulary }
  const file = { alwaysBelow, offsets: Uint32Array.from(offsets), entries: new Uint32Array() }
  return {
    buffer: numbers.buffer,
    model: { shortlist, architecture } as PackedModel,
    most: countMostCandidates(file, architecture as PackedModel['architecture']),
  }
}

describe('the candidates', () => {
  it('are the first words and those of each source word, in order, a multiple of eight', () => {
    const find = finderOf([[63, 31, 32], [5, 63], [7]], 64, { alwaysBelow: 3 })
    assert.deepEqual([...find([0, 1])], [0, 1, 2, 3, 5, 31, 32, 63])
    assert.deepEqual([...find([2])], [0, 1, 2, 3, 4, 5, 6, 7])
  })

  it('are the source words too where both languages share their words', () => {
    const lists = Array.from({ length: 64 }, () => [])
    assert.ok(finderOf(lists, 64, { sharedVocabulary: true })([40]).includes(40))
    assert.ok(!finderOf(lists, 64)([40]).includes(40))
  })

  it('are all words without a shortlist', () => {
    const find = createCandidateFinder(new ArrayBuffer(0), {
      shortlist: undefined,
      architecture: { targetVocabulary: 16 },
    } as PackedModel)
    assert.deepEqual([...find([1])], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
  })

  it('know nothing of the sentence before, and leave no word out, for any shortlist', () => {
    const word = fc.nat(103)
    const lists = fc.array(fc.array(word, { maxLength: 20 }), { minLength: 104, maxLength: 104 })
    const sentence = fc.array(word, { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(
        lists,
        fc.nat(104),
        fc.boolean(),
        fc.array(sentence, { maxLength: 4 }),
        (lists, alwaysBelow, sharedVocabulary, sentences) => {
          const find = finderOf(lists, 104, { alwaysBelow, sharedVocabulary })
          for (const source of sentences) {
            const wanted = new Set(Array.from({ length: alwaysBelow }, (_, id) => id))
            for (const id of source)
              for (const each of [...(lists[id] ?? []), ...(sharedVocabulary ? [id] : [])])
                wanted.add(each)
            const found = [...find(source)]
            assert.deepEqual(
              found,
              [...new Set(found)].sort((a, b) => a - b),
            )
            assert.equal(found.length, Math.ceil(wanted.size / 8) * 8)
            for (const id of wanted) assert.ok(found.includes(id))
          }
        },
      ),
    )
  })

  it('are never more than the most that are reserved, and as many where all words differ', () => {
    const lists = Array.from({ length: 4_096 }, (_, id) => (id < 1_024 ? [2 * id, 2 * id + 1] : []))
    const longest = Array.from({ length: maxSourceTokens }, (_, at) => 200 + at)
    for (const sharedVocabulary of [false, true]) {
      const { buffer, model, most } = modelOf(lists, 4_096, { alwaysBelow: 9, sharedVocabulary })
      assert.ok(createCandidateFinder(buffer, model)(longest).length <= most)
      assert.equal(most, Math.ceil((9 + maxSourceTokens * (sharedVocabulary ? 3 : 2)) / 8) * 8)
    }
    const { buffer, model, most } = modelOf(lists, 4_096, { alwaysBelow: 9 })
    assert.equal(createCandidateFinder(buffer, model)(longest).length, most)
    assert.equal(modelOf(lists, 64).most, 64)
  })
})
