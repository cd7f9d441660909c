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
  const texts = new Map(
    [...cmap.matchAll(/^<([\dA-F]{4})> <([\dA-F]*)>$/gm)].map(([, code = '', text = '']) => [
      Number.parseInt(code, 16),
      Buffer.from(text, 'hex').swap16().toString('utf16le'),
    ]),
  )
  return { program, widths, texts, font: openFont(openFace(program), undefined) }
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
        const { font, widths } = open(embedded)
        for (const [at, glyph] of run.glyphs.entries()) {
          const code = codes[at] ?? 0
          assert.equal(widths[code - 1], Math.round(glyph.fontAdvance * 1000))
          if (glyph.attached.length > 0) continue
          const extents = Object.values(font.glyphExtents(code) ?? {})
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
    const joined = open(font).font.glyphExtents(codes[1] ?? 0)
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
