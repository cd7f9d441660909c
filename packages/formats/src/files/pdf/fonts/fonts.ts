// Finds a font for each character: that of the style, or another that has it.
import { join } from 'node:path'
import { DocumentError } from '../../document-error.ts'
import type { FontFamily, FontStyle } from './families.ts'
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
export function findFace(
  fonts: Fonts,
  code: number,
  { family, isBold, isItalic, language }: FontStyle & { readonly language: string },
): FontFace | undefined {
  const key = `${family} ${isBold} ${isItalic} ${language}`
  let found = fonts.found.get(key)
  if (found === undefined) {
    found = new Map()
    fonts.found.set(key, found)
  }
  if (!found.has(code)) {
    for (const name of familiesFor(family, language, code)) {
      const face = findInFamily(fonts, fonts.index.families.get(name), {
        code,
        isBold,
        isItalic,
      })
      found.set(code, face)
      if (face !== undefined) break
    }
  }
  return found.get(code)
}

interface FaceRequest {
  readonly code: number
  readonly isBold: boolean
  readonly isItalic: boolean
}

function findInFamily(
  { cache }: Fonts,
  family: IndexedFamily | undefined,
  { code, isBold, isItalic }: FaceRequest,
): FontFace | undefined {
  for (const part of family?.parts ?? []) {
    if (family === undefined || !mayHave(part, code)) continue
    const face = loadFace(cache, family, { part: part.name, isBold, isItalic })
    if (face.codes.has(code)) return face
  }
  return undefined
}

/** In which order families are asked for a character. */
function familiesFor(family: FontFamily, language: string, code: number): readonly string[] {
  const wide = eastAsianFamilies(language)
  const [widest = ''] = wide
  const first = widePunctuation.has(code) && /^(?:zh|ja)\b/.test(language) ? [widest] : []
  const others = latinFamilies.filter((each) => each !== family)
  // Signs are as wide as an ideograph beside ideographs only.
  const isWide = /^(?:zh|ja|ko)\b/.test(language)
  const last = isWide ? [...wide, ...symbolFamilies] : [...symbolFamilies, ...wide]
  const own = scriptFamilies[scriptOf(language)] ?? []
  const scripts = Object.values(scriptFamilies)
  return [first, family, others, own, scripts, last].flat()
}

/** The family of the language first: ideographs look different in each. */
function eastAsianFamilies(language: string): readonly string[] {
  const isTraditional = /^zh\b.*\b(?:hant|tw|hk|mo)\b/i.test(language)
  const [subtag = ''] = language.split('-')
  const own = isTraditional ? eastAsian['zh-Hant'] : eastAsian[subtag as keyof typeof eastAsian]
  const all = [eastAsian.ja, eastAsian.zh, eastAsian['zh-Hant'], eastAsian.ko]
  return own === undefined ? all : [own, ...all.filter((name) => name !== own)]
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

export const isSpace = (character: string): boolean => /^\s$/.test(character)

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
  )
}
