// The server's own work around a model or a pipeline takes linear time.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { carryMarks } from '../../../packages/marian/src/segments/carry-marks.ts'
import { readMarkedText } from '../../../packages/marian/src/segments/marked-text.ts'
import { cutSentences } from '../../../packages/marian/src/segments/sentences.ts'
import { isLinear, measureGrowth } from '../../../test/support/linear-time.ts'
import { readBatch, writeBatch } from './apertium/notation.ts'
import type { Part, Segment } from './engine.ts'

const repeat =
  (text: string) =>
  (length: number): Segment => [text.repeat(Math.ceil(length / text.length))]
const repeatParts =
  (characters: number, parts: (number: number) => Part[]) =>
  (length: number): Segment =>
    Array.from({ length: Math.ceil(length / characters) }, (_, index) => parts(index)).flat()

/** Of the work for the neural engine alone. */
const neuralShapes: Readonly<Record<string, (length: number) => Segment>> = {
  sentences: repeat('a. '),
  'sentence marks': repeat('a! ? '),
  'words with invisible characters': repeat('ab\u200b '),
  'placeholders without words': repeatParts(8, (placeholder) => [{ placeholder }, ' ']),
  'tags without spaces': repeatParts(8, (open) => [{ open }, 'a', { close: open }]),
}
const shapes: Readonly<Record<string, (length: number) => Segment>> = {
  words: repeat('the red house '),
  'one word': repeat('a'),
  'words without spaces': repeat('house,'),
  'invisible characters': repeat('a\u200b'),
  'text without spaces': repeat('漢字'),
  'signs of the stream format': repeat('*a #b @c [\\]{}^$/@<> '),
  placeholders: repeatParts(8, (placeholder) => ['a ', { placeholder }]),
  'inline tags': repeatParts(16, (open) => [{ open }, 'word ', { close: open }]),
}

describe('time is linear', () => {
  for (const [name, shape] of Object.entries({ ...shapes, ...neuralShapes }))
    it(`for the neural engine: ${name}`, () => {
      const growth = measureGrowth(shape, (segment) => {
        for (const piece of cutSentences(segment, 'en'))
          if ('sentence' in piece) {
            const marked = readMarkedText(piece.sentence)
            carryMarks(marked, marked.text, (sourceWords, targetWords) => ({
              sourceOf: targetWords.map((_, word) => word),
              targetOf: sourceWords.map((_, word) => word),
            }))
          }
      })
      assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
    })

  for (const [name, shape] of Object.entries(shapes))
    it(`for Apertium: ${name}`, () => {
      const growth = measureGrowth(shape, (segment) => {
        const notation = { first: 0, wordBlanks: true }
        readBatch(writeBatch([segment], notation), [segment], notation)
      })
      assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
    })
})
