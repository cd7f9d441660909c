import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import {
  pdfAssets,
  pdfFonts,
  plainStyle,
  scriptSamples,
} from '../../../../../../test/support/pdf-fonts.ts'
import { DocumentError } from '../../document-error.ts'
import { familyOf, styleOf } from './families.ts'
import { findFace, hasGlyphs, openFonts, requireFonts } from './fonts.ts'

const faceOf = (character: string, language = 'en', style = plainStyle) =>
  findFace(pdfFonts, character.codePointAt(0) ?? 0, { ...style, language })?.name

describe('the family for a font of the source', () => {
  it('is the one that it looks like', () => {
    const facts = { isSerif: false, isMonospaced: false }
    for (const [name, family] of [
      ['ABCDEF+Calibri-Bold', 'carlito'],
      ['Helvetica', 'arimo'],
      ['CourierNewPSMT', 'cousine'],
      ['DejaVuSansMono', 'cousine'],
      ['Unknown', 'arimo'],
    ] as const)
      assert.equal(familyOf({ ...facts, name }), family, name)
    assert.equal(familyOf({ name: 'Unknown', isSerif: true, isMonospaced: false }), 'tinos')
    assert.equal(familyOf({ name: 'LinBiolinumT', isSerif: true, isMonospaced: true }), 'cousine')
  })

  it('has the weight and the slope that the name says', () => {
    const facts = { isSerif: true, isMonospaced: false }
    for (const [name, isBold, isItalic] of [
      ['TimesNewRomanPS-BoldItalicMT', true, true],
      ['Garamond-Semibold', true, false],
      ['Minion-It', false, false],
      ['Times-Oblique', false, true],
      ['Avenir-UltraLight', false, false],
    ] as const) {
      const style = styleOf({ ...facts, name })
      assert.deepEqual([style.isBold, style.isItalic], [isBold, isItalic], name)
    }
  })
})

describe('the directory of fonts', () => {
  it('has the files that its index names, and their licences', () => {
    const directory = join(pdfAssets, 'fonts')
    const files = new Set(readdirSync(directory))
    for (const { name, isVariable, parts, hasBold } of pdfFonts.index.families.values()) {
      assert.ok(parts.length > 0, name)
      for (const part of parts) {
        const weights = isVariable ? ['wght'] : ['400', ...(hasBold ? ['700'] : [])]
        for (const weight of weights)
          assert.ok(files.has(`${name}-${part.name}-${weight}-normal.woff2`), name)
      }
    }
    const licences = readFileSync(join(directory, 'LICENSES'), 'utf8')
    const titles = licences.match(/^@fontsource\S+ \d[\d.]+: OFL-1\.1$/gm)
    assert.equal(titles?.length, pdfFonts.index.families.size)
    assert.match(licences, /SIL OPEN FONT LICENSE/)
  })
})

describe('the font of a character', () => {
  it('is that of the style, or one that has the character', () => {
    assert.equal(faceOf('ж'), 'tinos-400-normal')
    assert.equal(
      faceOf('a', 'en', { ...plainStyle, isBold: true, isItalic: true }),
      'tinos-700-italic',
    )
    assert.equal(faceOf('א', 'he', { ...plainStyle, family: 'carlito' }), 'arimo-400-normal')
    assert.equal(faceOf('ش'), 'noto-sans-arabic-400-normal')
    assert.equal(faceOf('ش', 'ar', { ...plainStyle, isBold: true }), 'noto-sans-arabic-700-normal')
    assert.equal(faceOf('\u{10ffff}'), undefined)
  })

  it('depends on the language where scripts share it', () => {
    const ideographs = {
      ja: 'jp',
      zh: 'sc',
      'zh-Hant': 'tc',
      'zh-TW': 'tc',
      'zh-CN': 'sc',
      ko: 'kr',
    }
    for (const [language, part] of Object.entries(ideographs))
      assert.equal(faceOf('漢', language), `noto-sans-${part}-400-normal`, language)
    assert.equal(faceOf('।', 'hi'), 'noto-sans-devanagari-400-normal')
    assert.equal(faceOf('।', 'bn'), 'noto-sans-bengali-400-normal')
    assert.equal(faceOf('“', 'zh'), 'noto-sans-sc-400-normal')
    assert.equal(faceOf('“', 'ko'), 'tinos-400-normal')
    assert.equal(faceOf('→', 'en'), 'noto-sans-math-400-normal')
  })

  it('says whether bold needs strokes', () => {
    const code = '→'.codePointAt(0) ?? 0
    const style = { ...plainStyle, isBold: true, language: 'en' }
    assert.equal(findFace(pdfFonts, code, style)?.isStroked, true)
    assert.equal(findFace(pdfFonts, 0x61, style)?.isStroked, false)
  })
})

describe('the check of a target language', () => {
  it('accepts those that our fonts have', () => {
    for (const [language, text] of Object.entries(scriptSamples)) {
      requireFonts(pdfFonts, language)
      assert.ok(hasGlyphs(pdfFonts, text, 'tinos'), language)
    }
    for (const language of ['sr-Cyrl', 'pt-BR', 'uk', 'nb', 'zh-Hans', 'ur', 'mr', 'ne', 'yi'])
      requireFonts(pdfFonts, language)
  })

  it('says what to do about the others', () => {
    const isHelpful = (error: unknown) =>
      error instanceof DocumentError &&
      error.code === 'document-not-supported' &&
      error.message.includes('Tibetan') &&
      error.message.includes('`output: docx`')
    assert.throws(() => requireFonts(pdfFonts, 'bo'), isHelpful)
  })

  it('says what to do where no fonts are installed', () => {
    const isHelpful = (error: unknown) =>
      error instanceof DocumentError &&
      error.message.includes('npm run build') &&
      error.message.includes('`output: docx`')
    assert.throws(() => openFonts('/no/such/directory'), isHelpful)
    assert.throws(() => openFonts(undefined), isHelpful)
  })
})
