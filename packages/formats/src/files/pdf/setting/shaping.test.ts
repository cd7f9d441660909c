import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  plainStyle,
  scriptSamples,
  shapeForTest,
} from '../../../../../../test/support/pdf-fonts.ts'
import { orderVisually } from './bidi.ts'
import { splitGraphemes } from './line-breaks.ts'
import type { Chunk, ShapedText, TextStyle } from './setting.ts'

const bold = { ...plainStyle, isBold: true }
const textsOf = (chunks: readonly Chunk[]) => chunks.map(({ text }) => text)
const glyphsOf = ({ chunks }: ShapedText) =>
  chunks.flatMap((chunk) => ('runs' in chunk ? chunk.runs.flatMap(({ glyphs }) => glyphs) : []))
const idsOf = (text: string, language: string) =>
  glyphsOf(shapeForTest(text, language)).map(({ id }) => id)

describe('the chunks of a text', () => {
  it('end where lines may end', () => {
    const cut = (text: string, language = 'en') => textsOf(shapeForTest(text, language).chunks)
    assert.deepEqual(cut('A well-known word.'), ['A', ' ', 'well-', 'known', ' ', 'word.'])
    assert.deepEqual(cut('中文（第1个），好。', 'zh'), ['中', '文', '（第', '1', '个），', '好。'])
    assert.deepEqual(cut('한국어 문장', 'ko'), ['한국어', ' ', '문장'])
    assert.deepEqual(cut('ภาษาไทยดี', 'th'), ['ภาษา', 'ไทย', 'ดี'])
    assert.deepEqual(cut('a\u00a0b c'), ['a\u00a0b', ' ', 'c'])
  })

  it('have one space for any whitespace, and no soft hyphens', () => {
    const { chunks } = shapeForTest([
      { text: 'soft\u00adly \n ', style: plainStyle },
      { text: '\t done', style: bold },
    ])
    assert.deepEqual(textsOf(chunks), ['softly', ' ', 'done'])
  })

  it('keep what is shown again at its width, and end at each style', () => {
    const { chunks } = shapeForTest([
      { text: 'Let ', style: plainStyle },
      { placeholder: 3, width: 25, style: plainStyle },
      { text: 'b', style: plainStyle },
      { text: 'old', style: bold },
    ])
    assert.deepEqual(textsOf(chunks), ['Let', ' ', '\ufffc', 'b', 'old'])
    const shown = chunks[2]
    assert.ok(shown && 'placeholder' in shown)
    assert.equal(shown.placeholder, 3)
    assert.equal(shown.width, 2.5)
    // A word is not parted where its style changes.
    assert.deepEqual(
      chunks.map(({ isBreak }) => isBreak),
      [false, true, true, false, false],
    )
  })

  it('name the characters that no font has', () => {
    assert.equal(shapeForTest('a \u{1f600} b \u{1f600}').missing, '\u{1f600}')
    for (const [language, text] of Object.entries(scriptSamples))
      assert.equal(shapeForTest(text, language).missing, '', language)
  })

  it('can be parted between graphemes', () => {
    assert.deepEqual(splitGraphemes('नमस्ते'), ['न', 'म', 'स्ते'])
    const [chunk] = shapeForTest('Straße').chunks
    assert.ok(chunk && 'split' in chunk)
    const parts = chunk.split()
    assert.deepEqual(textsOf(parts), ['S', 't', 'r', 'a', 'ß', 'e'])
    assert.ok(parts.every(({ isBreak }) => isBreak))
  })
})

describe('the glyphs of a text', () => {
  it('are kerned', () => {
    const width = (text: string) => shapeForTest(text).chunks[0]?.width ?? 0
    assert.ok(width('AV') < width('A') + width('V') - 0.05)
    assert.equal(width('AV') + width('H'), width('AVH'))
  })

  it('join in Arabic, also where the style changes within a word', () => {
    const alone = idsOf('ب', 'ar')
    const joined = idsOf('ببب', 'ar')
    const letters = joined.filter((id) => !alone.includes(id))
    assert.ok(
      letters.length >= 3,
      'the initial, medial and final form differ from the isolated one',
    )
    const parts = shapeForTest(
      [
        { text: 'بب', style: plainStyle },
        { text: 'ب', style: { ...plainStyle, color: '1 0 0 rg' } },
      ],
      'ar',
    )
    // Chunks are in the order of reading, glyphs from left to right.
    const [first, last] = parts.chunks
    const idsOfChunk = (chunk: Chunk | undefined) =>
      chunk && 'runs' in chunk ? chunk.runs.flatMap(({ glyphs }) => glyphs.map(({ id }) => id)) : []
    assert.deepEqual([...idsOfChunk(last), ...idsOfChunk(first)], joined)
  })

  it('stand in the order of Devanagari, whose vowel i is left of its consonant', () => {
    const [vowel, consonant] = idsOf('कि', 'hi')
    assert.equal(consonant, idsOf('क', 'hi')[0])
    assert.notEqual(vowel, consonant)
    // A conjunct is one glyph, or two with a half form, and no virama.
    assert.ok(idsOf('क्ष', 'hi').length < 3)
  })

  it('follow the language: in italics, Serbian has a б of its own', () => {
    const style: TextStyle = { ...plainStyle, family: 'arimo', isItalic: true }
    const shape = (language: string) =>
      glyphsOf(shapeForTest([{ text: 'б', style }], language)).map(({ id }) => id)
    assert.notDeepEqual(shape('sr'), shape('ru'))
    assert.deepEqual(shape('bg'), shape('ru'))
  })

  it('are ligatures where the font has them, which stand for all their letters', () => {
    const style: TextStyle = { ...plainStyle, family: 'carlito' }
    const glyphs = glyphsOf(shapeForTest([{ text: 'office', style }]))
    assert.deepEqual(
      glyphs.map(({ text }) => text),
      ['o', 'ffi', 'c', 'e'],
    )
  })
})

describe('the levels of chunks', () => {
  const visual = (text: string, language: string) =>
    orderVisually(shapeForTest(text, language).chunks)
      .map((chunk) => chunk.text)
      .join('|')

  it('order Hebrew and Arabic from right to left, and numbers in them from left to right', () => {
    assert.equal(visual('אב 12 גד', 'he'), 'גד| |12| |אב')
    assert.equal(visual('אב abc def גד', 'he'), 'גד| |abc| |def| |אב')
    assert.equal(visual('abc אב גד def', 'en'), 'abc| |גד| |אב| |def')
    assert.equal(visual('قال 3.5 فقط', 'ar'), 'فقط| |3.5| |قال')
  })

  it('mirror brackets', () => {
    const [open] = idsOf('(', 'en')
    const [close] = idsOf(')', 'en')
    const found = idsOf('(א)', 'he')
    // From left to right: what closes looks like what opens in Latin.
    assert.deepEqual([found[0], found.at(-1)], [open, close])
  })
})
