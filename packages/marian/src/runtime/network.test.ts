import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import '../../../../test/support/property-seed.ts'
import { smallModel, smallVocabulary } from '../../test/support/small-model.ts'
import { listKernels } from '../kernels/kernel-choice.ts'
import { loadModel } from './load-model.ts'
import { type Decoded, type DecodeRequest, type Decoding, openNetwork } from './network.ts'
import { maxSlots } from './slots.ts'

/** The first ends its sentences itself, the second only at their limit. */
const models = [
  smallModel({ ends: true, layers: { encoder: 2, decoder: 2 } }),
  smallModel({ tied: 'separate', dims: { embedding: 128, feedForward: 64, heads: 8 } }),
]
const withoutShortlist = {
  ...models[0]?.files,
  shortlist: undefined,
} as (typeof models)[0]['files']

/** A sentence, the step before which it is added, and the one before which it is removed. */
interface Visit {
  readonly request: DecodeRequest
  readonly addAt: number
  readonly removeAt: number
}

const firstWord = 2
const end = 0
const request = fc
  .record({
    words: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 1, max: 12 }) },
      { weight: 1, arbitrary: fc.integer({ min: 60, max: 127 }) },
    ),
    seed: fc.nat(),
    maxTokens: fc.integer({ min: 1, max: 24 }),
    withAlignments: fc.boolean(),
    withScore: fc.boolean(),
  })
  .map(
    ({ words, seed, ...rest }): DecodeRequest => ({
      source: [
        ...Array.from(
          { length: words },
          (_, at) => firstWord + ((seed + at * at * 7) % (smallVocabulary - firstWord)),
        ),
        end,
      ],
      ...rest,
    }),
  )
/** Nothing but words is told of a beam search. */
const thorough = request.map((asked) => ({
  ...asked,
  withAlignments: false,
  withScore: false,
  isThorough: true,
}))
const visit = fc.record({
  request: fc.oneof({ weight: 3, arbitrary: request }, { weight: 1, arbitrary: thorough }),
  addAt: fc.oneof(fc.constant(0), fc.nat({ max: 20 })),
  removeAt: fc.oneof(
    { weight: 4, arbitrary: fc.constant(Number.POSITIVE_INFINITY) },
    { weight: 1, arbitrary: fc.nat({ max: 25 }) },
  ),
})

/** The same sentence translated as that of the seed, which it need not have any state of. */
const withExamples = (asked: DecodeRequest, decode: (asked: DecodeRequest) => Decoded) => {
  const words = [...asked.source.slice(0, -1).slice(0, 5), end]
  const search = { start: words, rivals: 0 }
  const { keys = [] } = decode({ ...asked, maxTokens: 9, withScore: false, withKeys: true, search })
  return { ...asked, examples: { keys, words } }
}

for (const kernel of listKernels()) {
  describe(`the network with the ${kernel} kernels`, () => {
    for (const [name, files] of [
      ['a shared vocabulary', models[0]?.files],
      ['two vocabularies', models[1]?.files],
      ['no shortlist', withoutShortlist],
    ] as const) {
      it(`decodes side by side what it decodes singly, to the last bit, with ${name}`, () => {
        assert.ok(files)
        const { memory, packed } = loadModel(files, kernel, 2)
        const [several, single] = [openNetwork(memory, packed, 0), openNetwork(memory, packed, 1)]
        const alone = (asked: DecodeRequest): Decoded => {
          const decoded: Decoded[] = []
          single.add({ ...asked, onEnd: (each) => decoded.push(each) })
          while (!single.isIdle()) single.step()
          return decoded[0] as Decoded
        }
        fc.assert(
          fc.property(fc.array(visit, { minLength: 1, maxLength: maxSlots + 9 }), (visits) => {
            const asked = visits.map((one, index) =>
              index % 3 === 0 ? { ...one, request: withExamples(one.request, alone) } : one,
            )
            const ends = decodeAll(several, asked)
            asked.forEach(({ request, removeAt }, index) => {
              const decoded = ends.get(index)
              if (decoded) assert.deepEqual(decoded, alone(request))
              else assert.ok(removeAt < Number.POSITIVE_INFINITY, 'it did not end')
            })
          }),
          { numRuns: 60 },
        )
      })
    }
  })
}

for (const [name, files] of [
  ['candidates of its own', models[0]?.files],
  ['all words', withoutShortlist],
] as const) {
  describe(`a sentence whose words are searched among ${name}`, () => {
    assert.ok(files)
    const [kernel] = listKernels()
    const { memory, packed } = loadModel(files, kernel ?? assert.fail(), 1)
    const network = openNetwork(memory, packed, 0)
    const decode = (asked: DecodeRequest): Decoded => {
      const decoded: Decoded[] = []
      network.add({ ...asked, onEnd: (each) => decoded.push(each) })
      while (!network.isIdle()) network.step()
      return decoded[0] as Decoded
    }

    it('is decoded as ever, and has the rivals of each word and of its end', () => {
      fc.assert(
        fc.property(request, fc.integer({ min: 1, max: 9 }), (asked, rivals) => {
          const { rivals: found = [], ...decoded } = decode({
            ...asked,
            search: { start: [], rivals },
          })
          assert.deepEqual(decoded, decode(asked))
          const { ids } = decoded
          assert.ok(found.length - ids.length <= 1)
          for (const [place, others] of found.entries()) {
            const gaps = others.map(({ gap }) => gap)
            assert.equal(others.length, rivals)
            assert.deepEqual(
              gaps,
              [...gaps].sort((a, b) => b - a),
            )
            assert.ok(gaps.every((gap) => gap <= 0))
            assert.ok(others.every(({ id }) => id !== (ids[place] ?? end)))
          }
        }),
        { numRuns: 60 },
      )
    })

    it('has a translation from a beam search that is at least as likely as another one', () => {
      const logProbability = (asked: DecodeRequest, ids: readonly number[]): number => {
        const search = { start: [...ids, end], rivals: 0 }
        const { logProbabilities } = decode({ ...asked, withScore: true, search })
        return logProbabilities.reduce((sum, each) => sum + each, 0) / logProbabilities.length
      }
      let better = 0
      fc.assert(
        fc.property(request, (asked) => {
          const { ids } = decode(asked)
          const found = decode({
            ...asked,
            isThorough: true,
            withAlignments: false,
            withScore: false,
          })
          if (`${ids}` !== `${found.ids}`)
            better += Math.sign(logProbability(asked, found.ids) - logProbability(asked, ids))
        }),
        { numRuns: 60 },
      )
      assert.ok(better > 0, String(better))
    })

    it('is decoded as an example of it says', () => {
      fc.assert(
        fc.property(request, (given) => {
          const asked = { ...withExamples(given, decode), maxTokens: 9 }
          const { words } = asked.examples
          assert.deepEqual(decode(asked).ids, words.slice(0, -1))
          assert.deepEqual(
            decode({ ...asked, examples: undefined }),
            decode({ ...given, maxTokens: 9 }),
          )
        }),
        { numRuns: 30 },
      )
    })

    it('goes on from a start, whose words have the probabilities that were told', () => {
      fc.assert(
        fc.property(request, fc.nat(), fc.nat({ max: 2 }), (given, random, rank) => {
          const asked = { ...given, withScore: true }
          const first = decode({ ...asked, search: { start: [], rivals: 3 } })
          const place = random % (first.rivals?.length ?? 1)
          const rival = first.rivals?.[place]?.[rank] ?? assert.fail()
          const start = [...first.ids.slice(0, place), rival.id]
          const other = decode({ ...asked, search: { start, rivals: 3 } })
          const written = rival.id === end ? first.ids.slice(0, place) : start
          assert.deepEqual(other.ids.slice(0, written.length), written)
          const expected = (first.logProbabilities[place] ?? 0) + rival.gap
          const told = other.logProbabilities[place] ?? Number.NaN
          assert.ok(Math.abs(told - expected) < 1e-3, `${told} instead of ${expected}`)
        }),
        { numRuns: 60 },
      )
    })
  })
}

/** Runs until nothing is left; gives what was decoded, by the index of its visit. */
function decodeAll(
  network: ReturnType<typeof openNetwork>,
  visits: readonly Visit[],
): Map<number, Decoded> {
  const ends = new Map<number, Decoded>()
  const decodings = visits.map(
    ({ request }, index): Decoding => ({
      ...request,
      onEnd(decoded) {
        assert.ok(!ends.has(index), 'it ended twice')
        ends.set(index, decoded)
      },
    }),
  )
  const last = Math.max(...visits.map(({ addAt }) => addAt))
  for (let step = 0; step <= last || !network.isIdle(); step++) {
    visits.forEach(({ addAt }, index) => {
      if (addAt === step) network.add(decodings[index] as Decoding)
    })
    visits.forEach(({ removeAt }, index) => {
      if (removeAt === step) network.remove(decodings[index] as Decoding)
    })
    network.step()
    assert.ok(step < 2_000, 'it does not end')
  }
  return ends
}
