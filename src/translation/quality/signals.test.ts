import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readNgramTable } from '../detection/ngram-table.ts'
import { createSignals, type SignalName, signalNames } from './signals.ts'

const readSignals = createSignals(() => readNgramTable())
const pair = { from: 'en', to: 'es' }

/** One signal of a translation whose words have a mean probability of 90 %. */
function signalOf(name: SignalName, source: string, translation: string, words = 5): number {
  const score = { logProbability: -0.1 * words, words }
  const signals = readSignals({ source: [source], translation: [translation], score }, pair)
  return signals?.[signalNames.indexOf(name)] ?? Number.NaN
}

describe('the signals of a translation', () => {
  it('have the mean of the probabilities', () => {
    assert.ok(Math.abs(signalOf('certainty', 'The house.', 'La casa.') + 0.1) < 1e-9)
  })

  it('fall with words that the target language does not have', () => {
    const known = signalOf('knownWords', 'The house is very big.', 'La casa es muy grande.')
    const unknown = signalOf('knownWords', 'The house is very big.', 'La cxwqa kszs grqwnde xzw.')
    assert.ok(unknown < known)
  })

  it('fall with words that stayed as they were, but not with names', () => {
    assert.equal(signalOf('translatedWords', 'The house of Peter', 'La casa de Peter'), 1)
    assert.ok(signalOf('translatedWords', 'the house of Peter', 'la house of Peter') < 1)
  })

  it('fall with the number of pieces that words were spelt with', () => {
    const whole = signalOf('wholeWords', 'The house', 'La casa', 3)
    assert.ok(signalOf('wholeWords', 'The house', 'La casa', 8) < whole)
  })

  it('are none without words', () => {
    const score = { logProbability: -1, words: 2 }
    for (const [source, translation] of [
      ['', 'a'],
      ['a', ' '],
    ] as const)
      assert.equal(
        readSignals({ source: [source], translation: [translation], score }, pair),
        undefined,
      )
    const nothing = { source: ['a'], translation: ['a'], score: { logProbability: 0, words: 0 } }
    assert.equal(readSignals(nothing, pair), undefined)
  })

  it('read tags and placeholders as no words', () => {
    const score = { logProbability: -1, words: 4 }
    const source = [{ open: 1 }, 'The house ', { placeholder: 1 }, { close: 1 }] as const
    const translation = [{ open: 1 }, 'La casa ', { placeholder: 1 }, { close: 1 }] as const
    const signals = readSignals({ source: [...source], translation: [...translation], score }, pair)
    assert.ok(signals?.every(Number.isFinite))
  })
})
