// Which of our families comes nearest to a font of the source.

/** Families with the widths of Arial, Times New Roman, Courier New and Calibri. */
export type FontFamily = 'arimo' | 'tinos' | 'cousine' | 'carlito'

/** What chooses a font for a character. */
export interface FontStyle {
  readonly family: FontFamily
  readonly isBold: boolean
  readonly isItalic: boolean
}

/** In a language (a BCP 47 tag), which decides where scripts share characters. */
export interface LanguageStyle extends FontStyle {
  readonly language: string
}

/** What a document says about a font. */
export interface FontFacts {
  /** With or without the prefix of a subset, such as `ABCDEF+TimesNewRomanPS-BoldMT`. */
  readonly name: string
  readonly isSerif: boolean
  readonly isMonospaced: boolean
}

/** Parts of names that say what a font looks like. */
const monospaced = anyOf(['mono', 'courier', 'consol', 'cousine', 'menlo', 'typewriter', 'cmtt'])
const humanist = anyOf(['calibri', 'carlito'])
const sans = anyOf([
  'aptos',
  'arial',
  'arimo',
  'avenir',
  'frutiger',
  'futura',
  'gothic',
  'helvet',
  'inter',
  'lato',
  'myriad',
  'open',
  'roboto',
  'sans',
  'segoe',
  'tahoma',
  'trebuchet',
  'ubuntu',
  'univers',
  'verdana',
])
const bold = anyOf(['bold', 'black', 'heavy', 'demi', 'ultra(?!light)'])
const italic = anyOf(['italic', 'oblique', 'kursiv', 'slant', 'cmti'])

function anyOf(parts: readonly string[]): RegExp {
  return new RegExp(parts.join('|'), 'i')
}

/** The family that comes nearest to a font of the source. */
export function familyOf({ name, isSerif, isMonospaced }: FontFacts): FontFamily {
  if (isMonospaced || monospaced.test(name)) return 'cousine'
  if (humanist.test(name)) return 'carlito'
  if (sans.test(name)) return 'arimo'
  return isSerif ? 'tinos' : 'arimo'
}

/** The style of a font whose name says it; documents often say it nowhere else. */
export function styleOf(facts: FontFacts): FontStyle {
  const { name } = facts
  return { family: familyOf(facts), isBold: bold.test(name), isItalic: italic.test(name) }
}
