// The server's own work around a model or a pipeline takes linear time.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'
import { carryMarks } from '../../../packages/marian/src/segments/carry-marks.ts'
import { readMarkedText } from '../../../packages/marian/src/segments/marked-text.ts'
import { cutSentences } from '../../../packages/marian/src/segments/sentences.ts'
import { isLinear, measureGrowth } from '../../../test/support/linear-time.ts'
import { withSmallStarts } from './apertium/names/first-words.ts'
import { keepSurnames } from './apertium/names/surnames.ts'
import { readSegment, writeSegment } from './apertium/notation.ts'
import { prepare } from './apertium/preparation.ts'
import { withCapitalsOf, withoutStarts } from './apertium/stray-capitals.ts'

const repeat =
  (text: string) =>
  (length: number): Segment => [text.repeat(Math.ceil(length / text.length))]
const repeatParts =
  (characters: number, parts: (number: number) => Part[]) =>
  (length: number): Segment =>
    Array.from({ length: Math.ceil(length / characters) }, (_, index) => parts(index)).flat()

const inLetters = (number: number): string =>
  number.toString().replace(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)))

/** Of the work for the neural engine alone. */
const neuralShapes: Readonly<Record<string, (length: number) => Segment>> = {
  sentences: repeat('a. '),
  'sentence marks': repeat('a! ? '),
  'words with invisible characters': repeat('ab\u200b '),
  'placeholders without words': repeatParts(8, (placeholder) => [{ placeholder }, ' ']),
  'tags without spaces': repeatParts(8, (open) => [{ open }, 'a', { close: open }]),
}
/** Of the work for Apertium alone. */
const apertiumShapes: Readonly<Record<string, (length: number) => Segment>> = {
  'starts of sentences': repeat('A. B! "C?" «D… e'),
  capitals: repeat('Aa bB Cc dD '),
  'capitals without spaces': repeat('Aa'),
  'quotation marks': repeat('"a" “b ‘c '),
  'signs before spaces': repeat('( ) [ ] « » " '),
  'opening signs': repeat('¿¡"«“('),
  'digits and letters': repeat('5:00PM/6am '),
  apostrophes: repeat("a'b’c"),
  'titles and abbreviations': repeat('Inc. The etc. no. No. '),
  'fixed expressions': repeat('Thank you, (“thanks; How are you … '),
  'names of people': repeatParts(32, (number) => [`Mary Co${inLetters(number)} is Mr. Hill. `]),
}
const preparation = { from: 'en', to: 'es', canTag: true, canName: true }
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

  for (const [name, shape] of Object.entries({ ...shapes, ...apertiumShapes }))
    it(`for Apertium: ${name}`, () => {
      const growth = measureGrowth(shape, (segment) => {
        const notation = { number: 0, wordBlanks: true }
        const { segment: prepared, quotations, restore } = prepare(segment, preparation)
        const answer = readSegment(writeSegment(prepared, notation), prepared, notation)
        const own = quotations.map((quotation) => quotation.segment)
        const restored = Array.isArray(answer) ? restore(answer, own) : answer
        if (!Array.isArray(restored)) return
        const other = withoutStarts(segment, restored, preparation)
        withCapitalsOf(restored, other ?? restored, segment)
        const small = withSmallStarts(segment, segment, 'en')
        small?.choose(['', ...small.segment])
        const people = keepSurnames(segment)
        if (people?.areIn(segment)) people.restore(people.segment)
      })
      assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
    })
})
