import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Attention, alignWords, type TokenSpans } from './alignment.ts'
import { findWords } from './words.ts'

/** A text of tokens with `|` between them. */
function sideOf(tokens: string) {
  const spans: { starts: number[]; ends: number[] } = { starts: [], ends: [] }
  let end = 0
  for (const token of tokens.split('|')) {
    spans.starts.push(end)
    end += token.length
    spans.ends.push(end)
  }
  const tokenSpans: TokenSpans = spans
  return { words: findWords(tokens.replaceAll('|', '')), tokens: tokenSpans }
}

/** A row for each target token, with a weight for each source token. */
const attentionOf = (...rows: number[][]): Attention[] =>
  rows.map((weights) => ({ weights: Float32Array.from(weights), firstSource: 0 }))

describe('the alignment of words', () => {
  it('is by the most attention, in both directions', () => {
    const alignment = alignWords({
      source: sideOf('red |house'),
      target: sideOf('casa |roja'),
      attention: attentionOf([0.2, 0.7], [0.9, 0.1]),
    })
    assert.deepEqual(alignment, { sourceOf: [1, 0], targetOf: [1, 0] })
  })

  it('takes the tokens of a word together', () => {
    const alignment = alignWords({
      source: sideOf('un|believ|able |house'),
      target: sideOf('in|creíble'),
      attention: attentionOf([0.2, 0.2, 0.2, 0.4], [0.2, 0.2, 0.2, 0.4]),
    })
    assert.deepEqual(alignment, { sourceOf: [0], targetOf: [0, 0] })
  })

  it('says nothing of a word that hardly had attention', () => {
    const alignment = alignWords({
      source: sideOf('red |house'),
      target: sideOf('y'),
      attention: attentionOf([0.05, 0.09]),
    })
    assert.deepEqual(alignment, { sourceOf: [-1], targetOf: [-1, -1] })
  })

  it('knows the token where attention begins in a sentence that was translated in pieces', () => {
    const attention = [
      { weights: Float32Array.of(0.9), firstSource: 0 },
      { weights: Float32Array.of(0.9), firstSource: 1 },
    ]
    const alignment = alignWords({
      source: sideOf('red |house'),
      target: sideOf('roja |casa'),
      attention,
    })
    assert.deepEqual(alignment, { sourceOf: [0, 1], targetOf: [0, 1] })
  })
})
