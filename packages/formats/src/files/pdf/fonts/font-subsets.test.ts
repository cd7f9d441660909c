import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { pdfFonts, plainStyle, scriptSamples } from '../../../../../../test/support/pdf-fonts.ts'
import '../../../../../../test/support/property-seed.ts'
import { createFontSubsets } from './font-subsets.ts'
import { openFace, openFont } from './harfbuzz.ts'
import type { PlainDictionary, PlainReference, PlainStream, PlainValue } from './plain-object.ts'
import { shapeRuns } from './run-shaping.ts'
import { readSfnt, viewOf } from './sfnt.ts'
import type { GlyphRun } from './shaped-runs.ts'

function shape(text: string, language: string): readonly GlyphRun[] {
  const isRightToLeft = /^(?:ar|fa|he)$/.test(language)
  const input = { text, before: '', after: '', isRightToLeft, language, style: plainStyle }
  return shapeRuns(pdfFonts, input).runs
}

const get = ({ dict }: PlainDictionary, key: string): PlainValue => {
  const value = dict[key]
  assert.ok(value !== undefined, `${key} is missing`)
  return value
}

/** What a reader needs of an embedded font. */
function open(font: PlainReference) {
  const type0 = font.object
  const [descendant] = get(type0, 'DescendantFonts') as readonly PlainReference[]
  assert.ok(descendant)
  const descriptor = (get(descendant.object, 'FontDescriptor') as PlainReference).object
  const program = (get(descriptor, 'FontFile2') as PlainStream).stream
  const [first, widths] = get(descendant.object, 'W') as [number, readonly number[]]
  assert.equal(first, 1)
  const cmap = new TextDecoder().decode((get(type0, 'ToUnicode') as PlainStream).stream)
  const meanings = cmap.split('beginbfchar').slice(1).join('')
  const texts = new Map(
    [...meanings.matchAll(/^<([\dA-F]+)> <([\dA-F]*)>$/gm)].map(([, code = '', text = '']) => [
      Number.parseInt(code, 16),
      Buffer.from(text, 'hex').swap16().toString('utf16le'),
    ]),
  )
  return {
    program,
    widths,
    texts,
    font: openFont(openFace(program), undefined),
    glyphOf: readEncoding(get(type0, 'Encoding')),
  }
}

/** Which glyph a code shows: Identity-H has two bytes, the CMaps of others have ranges of one. */
function readEncoding(encoding: PlainValue): (code: number) => number {
  if (typeof encoding !== 'object' || !('stream' in encoding)) {
    assert.deepEqual(encoding, { name: 'Identity-H' })
    return (code) => code
  }
  const cmap = new TextDecoder().decode(encoding.stream)
  const ranges = Array.from(
    cmap.matchAll(/^<([\dA-F]{2})> <([\dA-F]{2})> (\d+)$/gm),
    ([, first = '', last = '', glyph = '']) =>
      [Number.parseInt(first, 16), Number.parseInt(last, 16), Number(glyph)] as const,
  )
  return (code) => {
    const found = ranges.filter(([first, last]) => code >= first && code <= last)
    const [range] = found
    assert.ok(range)
    assert.equal(found.length, 1)
    const [first, , glyph] = range
    return glyph + code - first
  }
}

/** The texts that readers copy of runs, in the order of reading. */
function copyText(text: string, language: string): string {
  const subsets = createFontSubsets()
  const runs = shape(text, language)
  const encoded = runs.map((run) => subsets.encode(run))
  const fonts = subsets.embed()
  const isRightToLeft = /^(?:ar|fa|he)$/.test(language)
  const shown = encoded.flatMap(({ fontName, codes }) => {
    const font = fonts.get(fontName)
    assert.ok(font)
    const { texts } = open(font)
    return codes.map((code) => texts.get(code) ?? '')
  })
  return (isRightToLeft ? shown.reverse() : shown).join('')
}

describe('the fonts of a document', () => {
  it('have the outlines and widths of ours, under new codes', () => {
    for (const [language, text] of Object.entries(scriptSamples)) {
      const subsets = createFontSubsets()
      const runs = shape(text, language)
      const encoded = runs.map((run) => subsets.encode(run))
      const fonts = subsets.embed()
      for (const [index, run] of runs.entries()) {
        const { fontName, codes = [] } = encoded[index] ?? {}
        const embedded = fonts.get(fontName ?? '')
        assert.ok(embedded)
        const { font, widths, glyphOf } = open(embedded)
        for (const [at, glyph] of run.glyphs.entries()) {
          const id = glyphOf(codes[at] ?? 0)
          assert.equal(widths[id - 1], Math.round(glyph.fontAdvance * 1000))
          if (glyph.attached.length > 0) continue
          const extents = Object.values(font.glyphExtents(id) ?? {})
          const ours = Object.values(run.font.font.glyphExtents(glyph.id) ?? {})
          assert.equal(extents.length, ours.length)
          // Coordinates at a weight are rounded.
          for (const [edge, value] of extents.entries())
            assert.ok(Math.abs(value - (ours[edge] ?? 0)) <= 2, `${language} ${glyph.text}`)
        }
      }
    }
  })

  it('join the dots and the letter of a cluster, so that each glyph shows a character', () => {
    const [run] = shape('น้ำ', 'th')
    assert.ok(run)
    assert.deepEqual(
      run.glyphs.map((glyph) => glyph.text),
      ['น', '้', 'ำ'],
    )
    assert.deepEqual(
      run.glyphs.map(({ attached }) => attached.length),
      [0, 1, 0],
    )
    const subsets = createFontSubsets()
    const { codes } = subsets.encode(run)
    const [font] = subsets.embed().values()
    assert.ok(font)
    const opened = open(font)
    const joined = opened.font.glyphExtents(opened.glyphOf(codes[1] ?? 0))
    const mark = run.font.font.glyphExtents(run.glyphs[1]?.id ?? 0)
    assert.ok(joined && mark)
    // The mark and the circle of the vowel beside it.
    assert.ok(joined.width > mark.width)
  })

  it('give readers exactly the text that was set', () => {
    for (const [language, text] of Object.entries(scriptSamples)) {
      const expected = text.normalize('NFC')
      assert.equal(copyText(expected, language), expected, language)
    }
    const letters = Object.values(scriptSamples).flatMap((text) => [...text.normalize('NFC')])
    const anyLetters = fc.array(fc.constantFrom(...letters, '𝕏', '\u{1f600}', '→'), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(anyLetters, (characters) => {
        const text = characters.join('')
        assert.equal(copyText(text, 'en'), text)
      }),
      { numRuns: 50 },
    )
  })

  it('have codes of one byte for the first glyphs of a font, and of two for the others', () => {
    const subsets = createFontSubsets()
    const from = (first: number, count: number) =>
      Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index)).join('')
    const encodeText = (text: string) => shape(text, 'en').map((run) => subsets.encode(run))
    const [latin] = encodeText(`a ${from(0x21, 90)}`)
    assert.equal(latin?.codeLength, 1)
    assert.equal(latin?.codes[1], 32)
    const others = [from(0xa1, 12), from(0xae, 200), from(0x391, 17), from(0x410, 64)]
    const encoded = others.flatMap(encodeText)
    assert.ok(encoded.some(({ codeLength }) => codeLength === 2))
    const [again] = encodeText('a b')
    assert.equal(again?.fontName, latin?.fontName)
    for (const { codes, codeLength } of encoded)
      if (codeLength === 1) assert.ok(codes.every((code) => code > 0 && code < 256 && code !== 32))
    const [ideographs] = shape('漢字', 'zh').map((run) => subsets.encode(run))
    assert.equal(ideographs?.codeLength, 2)
  })

  it('are the same for the same text, and have the tables that PDF wants', () => {
    const embed = () => {
      const subsets = createFontSubsets()
      for (const [language, text] of Object.entries(scriptSamples))
        for (const run of shape(text, language)) subsets.encode(run)
      return subsets.embed()
    }
    const fonts = embed()
    assert.deepEqual(fonts, embed())
    for (const font of fonts.values()) {
      const { program, widths } = open(font)
      const tables = readSfnt(program)
      assert.deepEqual([...tables.keys()], ['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'])
      const glyphCount = viewOf(tables.get('maxp') ?? new Uint8Array(6)).getUint16(4)
      assert.ok(glyphCount > widths.length)
      assert.equal(tables.get('loca')?.length, 4 * (glyphCount + 1))
    }
  })
})
