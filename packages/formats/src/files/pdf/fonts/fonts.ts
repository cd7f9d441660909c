// Finds a font for each character: that of the style, or another that has it.
import { join } from 'node:path'
import { DocumentError } from '../../document-error.ts'
import type { FontFamily, FontStyle, LanguageStyle } from './families.ts'
import { type FaceCache, type FontFace, loadFace } from './font-face.ts'
import { type FontIndex, type IndexedFamily, mayHave, readFontIndex } from './font-index.ts'
import { sampleLetters, scriptFamilies, scriptOf } from './scripts.ts'
import type { ShapedRuns } from './shaped-runs.ts'

/** The fonts of a directory and what was found in them; each thread has its own. */
export interface Fonts {
  readonly index: FontIndex
  readonly cache: FaceCache
  /** By style and language, the face of each character that was looked for. */
  readonly found: Map<string, Map<number, FontFace | undefined>>
  /** Words that were shaped before, by everything that their glyphs depend on. */
  readonly shaped: Map<string, ShapedRuns>
}

const latinFamilies: readonly FontFamily[] = ['arimo', 'tinos', 'cousine', 'carlito']
const symbolFamilies = ['noto-sans-math', 'noto-sans-symbols-2']
const eastAsian = {
  ja: 'noto-sans-jp',
  ko: 'noto-sans-kr',
  zh: 'noto-sans-sc',
  'zh-Hant': 'noto-sans-tc',
}
/** In Chinese and Japanese they are as wide as an ideograph. */
const widePunctuation = new Set('‘’“”…—·'.split('').map((sign) => sign.charCodeAt(0)))

/**
 * The fonts in the directory `assets`, `CutSettings.pdfAssets`. Throws `DocumentError` if there are
 * none.
 */
export function openFonts(assets: string | undefined): Fonts {
  const directory = join(assets ?? '', 'fonts')
  const index = readFontIndex(directory)
  const cache = { directory, files: new Map(), faces: new Map() }
  return { index, cache, found: new Map(), shaped: new Map() }
}

/** The font for a character (a code point), or undefined if none has it. */
export function findFace(fonts: Fonts, code: number, style: LanguageStyle): FontFace | undefined {
  const { family, isBold, isItalic, language } = style
  const key = `${family} ${isBold} ${isItalic} ${language}`
  const found = fonts.found.get(key) ?? new Map<number, FontFace | undefined>()
  fonts.found.set(key, found)
  if (!found.has(code)) found.set(code, searchFace(fonts, code, style))
  return found.get(code)
}

function searchFace(fonts: Fonts, code: number, style: LanguageStyle): FontFace | undefined {
  for (const name of familiesFor(code, style)) {
    const family = fonts.index.families.get(name)
    if (family === undefined) continue
    const face = searchFamily(fonts.cache, family, code, style)
    if (face !== undefined) return face
  }
  return undefined
}

function searchFamily(
  cache: FaceCache,
  family: IndexedFamily,
  code: number,
  { isBold, isItalic }: FontStyle,
): FontFace | undefined {
  for (const part of family.parts) {
    if (!mayHave(part, code)) continue
    const wish = { part: part.name, isBold, isItalic }
    const face = loadFace(cache, family, wish)
    if (face.codes.has(code)) return face
  }
  return undefined
}

const ideographic = /^(?:zh|ja)\b/
const eastAsianLanguage = /^(?:zh|ja|ko)\b/
const traditional = /^zh\b.*\b(?:hant|tw|hk|mo)\b/i

/** In which order families are asked for a character. */
function familiesFor(code: number, { family, language }: LanguageStyle): readonly string[] {
  const wide = eastAsianFamilies(language)
  const isWide = ideographic.test(language) && widePunctuation.has(code)
  const own = scriptFamilies[scriptOf(language)] ?? []
  // Signs are as wide as an ideograph beside ideographs only.
  const last = eastAsianLanguage.test(language) ? [wide, symbolFamilies] : [symbolFamilies, wide]
  return [
    isWide ? wide : [],
    family,
    latinFamilies,
    own,
    Object.values(scriptFamilies),
    ...last,
  ].flat()
}

/** The family of the language first: ideographs look different in each. */
function eastAsianFamilies(language: string): readonly string[] {
  const { ja, ko, zh, 'zh-Hant': zhHant } = eastAsian
  const all = [ja, zh, zhHant, ko]
  if (traditional.test(language)) return [zhHant, ...all]
  const [subtag = ''] = language.split('-')
  const own = eastAsian[subtag as keyof typeof eastAsian]
  return own === undefined ? all : [own, ...all]
}

/** Whether our fonts have all characters of a text; what is invisible needs no glyph. */
export function hasGlyphs(fonts: Fonts, text: string, family: FontFamily): boolean {
  const style = { family, isBold: false, isItalic: false, language: '' }
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (isSpace(character) || isIgnorable(character)) continue
    if (findFace(fonts, code, style) === undefined) return false
  }
  return true
}

/** A space that no font needs to have; that of ideographs has a width of its own. */
export const isSpace = (character: string): boolean => /^[^\S\u3000]$/.test(character)

/** Characters such as joiners, which HarfBuzz hides. */
export const isIgnorable = (character: string): boolean =>
  /^\p{Default_Ignorable_Code_Point}$/u.test(character)

/**
 * Throws `DocumentError` if no font has the script that a language (a BCP 47 tag) is written in, so
 * that the user learns it before the text is translated.
 */
export function requireFonts(fonts: Fonts, language: string): void {
  const script = scriptOf(language)
  const letters = sampleLetters[script]
  if (letters !== undefined && hasGlyphs(fonts, letters, 'arimo')) return
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language
  throw new DocumentError(
    'document-not-supported',
    `This server has no font for ${name}, so it cannot set a PDF document in it. Translate the ` +
      'document with the option `output: docx` instead.',
    { reason: 'pdf-no-font', parameters: { language } },
  )
}
