import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createRuntime, findModelFiles } from '../../index.ts'
import type { Decoded, DecodeRequest } from '../network.ts'
import { findBestTranslations } from './best-translations.ts'

/** A network of two words, 1 and 2, and an end, 0, after which each word has this probability. */
const probabilities: Readonly<Record<string, readonly number[]>> = {
  '': [0.1, 0.6, 0.3],
  '1': [0.7, 0.2, 0.1],
  '2': [0.8, 0.1, 0.1],
}
const ofAny = [0.9, 0.06, 0.04]
const mostWords = 3

function decode({ search = { start: [], rivals: 0 } }: DecodeRequest): Decoded {
  const ids: number[] = []
  const logProbabilities: number[] = []
  const rivals: { id: number; gap: number }[][] = []
  while (ids.length < mostWords) {
    const given = probabilities[ids.join('')] ?? ofAny
    const sorted = given
      .map((probability, id) => ({ id, log: Math.log(probability) }))
      .sort((a, b) => b.log - a.log)
    const forced = search.start[ids.length]
    const [best = assert.fail()] =
      forced === undefined ? sorted : sorted.filter(({ id }) => id === forced)
    logProbabilities.push(best.log)
    if (forced === undefined)
      rivals.push(
        sorted.slice(1, search.rivals + 1).map(({ id, log }) => ({ id, gap: log - best.log })),
      )
    if (best.id === 0) break
    ids.push(best.id)
  }
  return { ids, alignments: [], logProbabilities, rivals }
}

/** Every sequence with its probability, the most likely first. */
function listAll(ids: readonly number[] = [], probability = 1): { ids: string; p: number }[] {
  if (ids.length === mostWords) return [{ ids: ids.join(''), p: probability }]
  const given = probabilities[ids.join('')] ?? ofAny
  return given
    .flatMap((each, id) =>
      id === 0
        ? [{ ids: ids.join(''), p: probability * each }]
        : listAll([...ids, id], probability * each),
    )
    .sort((a, b) => b.p - a.p)
}

describe('the most likely translations', () => {
  it('are those of all sequences, in their order', () => {
    const request = { source: [0], maxTokens: 9, withAlignments: false, withScore: true }
    const first = decode({ ...request, search: { start: [], rivals: 5 } })
    const found: { ids: string; p: number }[] = [
      { ids: first.ids.join(''), p: Math.exp(first.logProbabilities.reduce((a, b) => a + b, 0)) },
    ]
    const steps = findBestTranslations(request, first, {
      wanted: 5,
      take({ decoded, logProbability }) {
        found.push({ ids: decoded.ids.join(''), p: Math.exp(logProbability) })
        return found.length < 6
      },
    })
    for (let next = steps.next(first); !next.done; ) next = steps.next(decode(next.value))
    const expected = listAll().slice(0, 6)
    assert.deepEqual(
      found.map(({ ids }) => ids),
      expected.map(({ ids }) => ids),
    )
    for (const [index, { p }] of found.entries())
      assert.ok(Math.abs(p - (expected[index]?.p ?? 0)) < 1e-9)
  })
})

describe('a model', () => {
  const directory = fileURLToPath(new URL('../../../test/fixtures/enfr', import.meta.url))

  it('says what else it would have written of words and short phrases', async (t) => {
    const runtime = createRuntime({ threads: 1 })
    t.after(() => runtime.close())
    const files = findModelFiles(directory) ?? assert.fail()
    const model = await runtime.load({ ...files, from: 'en', to: 'fr' })
    const ask = async (text: string, count: number) => {
      const texts: string[] = []
      const scores: number[] = []
      const translation = await model.translate(text, {
        alternatives: {
          count,
          onFound(found) {
            texts.push(...found.map((each) => each.translation.join('')))
            scores.push(...found.map(({ score }) => score.logProbability))
          },
        },
      })
      assert.equal(translation, await model.translate(text), 'the translation is another one')
      return { translation, texts, scores }
    }
    const { translation, texts, scores } = await ask('house', 4)
    assert.equal(translation, 'maison')
    assert.equal(texts.length, 4)
    assert.equal(new Set([translation, ...texts]).size, 5)
    assert.deepEqual(
      scores,
      [...scores].sort((a, b) => b - a),
    )
    assert.deepEqual((await ask('house', 2)).texts, texts.slice(0, 2))
    for (const text of ['The house is red. The car is green.', 'the red house '.repeat(20), '12'])
      assert.deepEqual((await ask(text, 4)).texts, [], text)
  })
})
