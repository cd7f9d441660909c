import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  paragraphBox,
  plainStyle,
  scriptSamples,
  shapeForTest,
} from '../../../../../../test/support/pdf-fonts.ts'
import '../../../../../../test/support/property-seed.ts'
import { fitText } from './fitting.ts'
import { sharedSizes } from './look-sizes.ts'
import { placeLines } from './placing.ts'
import type { Alignment, Fit, SettingBox, StyledPart } from './setting.ts'
import { smallestSize } from './steps.ts'

const repeat = (count: number) => Array(count).fill('paragraph of text').join(' ')
const fitWords = (count: number, box = paragraphBox) => fitText(shapeForTest(repeat(count)), [box])
const lineCount = ({ boxes }: Fit) => boxes.reduce((sum, { lines }) => sum + lines.length, 0)

const anyBox: fc.Arbitrary<SettingBox> = fc
  .record({
    width: fc.integer({ min: 30, max: 400 }),
    lines: fc.integer({ min: 1, max: 6 }),
    indent: fc.integer({ min: -20, max: 20 }),
    below: fc.integer({ min: 3, max: 60 }),
    beside: fc.integer({ min: 0, max: 40 }),
    alignment: fc.constantFrom<Alignment>('left', 'right', 'center', 'justify'),
  })
  .map(({ width, lines, indent, below, beside, alignment }) => ({
    ...{ top: 700, left: 100, right: 100 + width, size: 10, lines, alignment },
    indent: Math.min(indent, width / 2),
    leading: lines > 1 ? 12 : undefined,
    freeLeft: 100 - beside,
    freeRight: 100 + width + beside,
    freeBottom: 700 - (lines - 1) * 12 - below,
  }))
const samples = Object.entries(scriptSamples)
const anyText = fc
  .tuple(fc.constantFrom(...samples), fc.array(fc.constantFrom(...samples), { maxLength: 4 }))
  .map(([[language, first], others]) => ({
    language,
    words: [first, ...others.map(([, text]) => text)].join(' ').normalize('NFC').split(' '),
  }))
const styles = [
  plainStyle,
  { ...plainStyle, isBold: true },
  { ...plainStyle, size: 0.6, rise: 0.3, isItalic: true },
]
/** Words in several styles, and something that is shown again between some. */
const toParts = (words: readonly string[]): readonly StyledPart[] =>
  words.flatMap((word, index): readonly StyledPart[] => {
    const style = styles[index % styles.length] ?? plainStyle
    const text = { text: `${word} `, style }
    return index % 5 === 4 ? [text, { placeholder: index, width: 17, style }] : [text]
  })

describe('fitting a text', () => {
  it('keeps the size of a text that is as long as the source', () => {
    const fit = fitWords(9)
    assert.deepEqual([fit.size, lineCount(fit), fit.isOverflowing], [1, 4, false])
  })

  it('becomes a little smaller in its own height, then takes free lines, then shrinks', () => {
    const sizes = [9, 10, 11, 13, 16, 20, 24, 28].map((count) => fitWords(count))
    const found = sizes.map((fit) => fit.size)
    assert.deepEqual(
      found,
      found.toSorted((a, b) => b - a),
    )
    assert.ok(found.some((size) => size >= 0.9 && size < 1))
    assert.ok(sizes.some((fit) => fit.size === 0.9 && lineCount(fit) > 4))
    assert.ok((found.at(-1) ?? 1) < 0.8)
    assert.ok(sizes.every(({ isOverflowing }) => !isOverflowing))
  })

  it('says that a text does not fit at the smallest size', () => {
    const fit = fitWords(80)
    assert.deepEqual([fit.size, fit.isOverflowing], [smallestSize, true])
    const words = placeLines(fit).flatMap(({ pieces }) => pieces)
    assert.ok(words.length > 0)
  })

  it('takes the room beside a single line, on the side where its text ends', () => {
    const box = { ...paragraphBox, lines: 1, leading: undefined, right: 150, freeRight: 250 }
    const wide = shapeForTest('A heading that is longer')
    assert.equal(fitText(wide, [box]).size, 1)
    assert.ok(fitText(wide, [{ ...box, freeRight: 150, freeBottom: 697 }]).size < 1)
    const hebrew = shapeForTest('כותרת ארוכה יותר מאוד', 'he')
    const mirrored = { ...box, right: 300, left: 250, freeLeft: 100, freeRight: 300 }
    assert.equal(fitText(hebrew, [mirrored]).size, 1)
  })

  it('parts a word that is wider than its line rather than let it stand over the edge', () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitän'
    const box = { ...paragraphBox, right: 160, freeRight: 160 }
    const fit = fitText(shapeForTest(word), [box])
    assert.equal(fit.isOverflowing, false)
    for (const { right } of placeLines(fit)) assert.ok(right <= 160.5)
  })

  it('goes on in the next box', () => {
    const next = { ...paragraphBox, left: 320, right: 480, freeRight: 480, indent: 0 }
    const fit = fitText(shapeForTest(repeat(14)), [paragraphBox, next])
    const [first, second] = fit.boxes
    assert.equal(first?.lines.length, 4)
    assert.ok((second?.lines.length ?? 0) > 1)
    assert.equal(first?.lines.at(-1)?.isLast, false)
    assert.equal(second?.lines.at(-1)?.isLast, true)
    const lines = placeLines(fit)
    assert.ok(lines.every(({ box, left }) => (box === 0 ? left === 100 : left === 320)))
  })

  it('stays beside what stands in the way of some lines', () => {
    const wide = { left: 100, right: 300 }
    const narrow = { left: 180, right: 300 }
    const box = { ...paragraphBox, edges: [narrow, narrow, wide, wide] }
    const lines = placeLines(fitText(shapeForTest(repeat(7)), [box]))
    assert.deepEqual(
      lines.slice(0, 4).map(({ left }) => left),
      [180, 180, 100, 100],
    )
  })

  it('is monotone: a longer text never gets a larger size', () => {
    fc.assert(
      fc.property(anyText, anyBox, fc.nat(12), ({ words, language }, box, count) => {
        const fitOf = (list: readonly string[]) =>
          fitText(shapeForTest(toParts(list), language), [box])
        const longer = [...words, ...words.slice(0, count)]
        assert.ok(fitOf(longer).size <= fitOf(words).size)
      }),
      { numRuns: 150 },
    )
  })

  it('never goes below the smallest size, nor over an edge without saying so', () => {
    fc.assert(
      fc.property(anyText, anyBox, ({ words, language }, box) => {
        const fit = fitText(shapeForTest(toParts(words), language), [box])
        assert.ok(fit.size >= smallestSize && fit.size <= 1)
        if (fit.isOverflowing) {
          assert.equal(fit.size, smallestSize)
          return
        }
        const width = box.right - box.left
        const left = Math.min(
          box.freeLeft,
          box.left + Math.min(0, box.indent),
          box.left - 0.6 * width,
        )
        const right = Math.max(box.freeRight, box.right - Math.min(0, box.indent))
        for (const line of placeLines(fit)) {
          assert.ok(line.left >= left - 0.11 && line.right <= right + 0.11)
          const lowest = Math.min(box.freeBottom, 700 - (box.lines - 1) * 12 - 0.2 * line.size)
          assert.ok(line.baseline - 0.2 * line.size >= lowest - 0.04 * 12)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('places every character exactly once and in order', () => {
    fc.assert(
      fc.property(anyText, anyBox, ({ words, language }, box) => {
        const parts = toParts(words)
        const shaped = shapeForTest(parts, language)
        const pieces = placeLines(fitText(shaped, [box, { ...box, top: 400 }]))
          .flatMap((line) => line.pieces)
          .toSorted((piece, other) => piece.order - other.order)
        const placed = pieces.map((piece) => ('run' in piece ? piece.run.text : '\ufffc')).join('')
        const expected = parts.map((part) => ('text' in part ? part.text : '\ufffc')).join('')
        assert.equal(placed.replaceAll(' ', ''), expected.replaceAll(' ', ''))
        for (const piece of pieces)
          if ('run' in piece) assert.equal(textOf(piece.run.glyphs), sorted(piece.run.text))
      }),
      { numRuns: 200 },
    )
  })

  it('sets any string, whatever is in it', () => {
    const anyString = fc.string({ unit: 'binary', maxLength: 60 })
    const anyLanguage = fc.constantFrom('en', 'ar', 'th', 'zh', 'hi')
    fc.assert(
      fc.property(anyString, anyLanguage, anyBox, (text, language, box) => {
        const shaped = shapeForTest(text, language)
        const pieces = placeLines(fitText(shaped, [box])).flatMap((line) => line.pieces)
        const placed = pieces.map((piece) => ('run' in piece ? piece.run.text : '')).join('')
        const chunks = shaped.chunks.map((chunk) => chunk.text).join('')
        assert.equal(sorted(placed.replaceAll(' ', '')), sorted(chunks.replaceAll(' ', '')))
        for (const piece of pieces)
          if ('run' in piece) assert.equal(textOf(piece.run.glyphs), sorted(piece.run.text))
      }),
      { numRuns: 300 },
    )
  })
})

const sorted = (text: string) => [...text].toSorted().join('')
const textOf = (glyphs: readonly { text: string }[]) =>
  sorted(glyphs.map(({ text }) => text).join(''))

describe('the size that paragraphs of one look share', () => {
  it('is what four fifths of their text need, but not much smaller than the source', () => {
    const need = (look: string, length: number, size: number) => ({ look, length, size })
    const sizes = sharedSizes([
      need('body', 700, 0.95),
      need('body', 150, 0.9),
      need('body', 150, 0.66),
      need('note', 10, 1),
      need('cell', 10, 0.6),
    ])
    assert.deepEqual(
      [...sizes],
      [
        ['body', 0.9],
        ['note', 1],
        ['cell', 0.85],
      ],
    )
  })

  it('is kept by the others', () => {
    const short = shapeForTest(repeat(3))
    assert.equal(fitText(short, [paragraphBox]).size, 1)
    assert.ok(fitText(short, [paragraphBox], 0.9).size <= 0.9)
    assert.ok(fitText(short, [paragraphBox], 0.9).size > 0.85)
  })
})
