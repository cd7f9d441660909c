// The scripts in which languages are written: a text has letters of at least one of its language's.

/** Scripts of locales that are several of Unicode's, or variants of one. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  Jpan: ['Hira', 'Kana', 'Hani'],
  Kore: ['Hang', 'Hani'],
  Hans: ['Hani', 'Bopo'],
  Hant: ['Hani', 'Bopo'],
}
/** Languages that are written in another script too. */
const others: Readonly<Record<string, readonly string[]>> = {
  az: ['Cyrl', 'Arab'],
  kk: ['Latn'],
  ku: ['Arab'],
  mn: ['Mong'],
  pa: ['Arab'],
  sd: ['Deva'],
  sr: ['Latn'],
  tg: ['Latn'],
  uz: ['Cyrl'],
}

const letterOf = new Map<string, RegExp | undefined>()

/** Whether a text has a letter of a script of the language, a BCP 47 tag. */
export function isWrittenIn(text: string, language: string): boolean {
  if (!letterOf.has(language)) letterOf.set(language, createLetter(language))
  return letterOf.get(language)?.test(text) ?? true
}

/** Undefined for a language whose script is unknown. */
function createLetter(language: string): RegExp | undefined {
  const { script } = new Intl.Locale(language).maximize()
  if (script === undefined) return undefined
  const scripts = [...(partsOf[script] ?? [script]), ...(others[language] ?? [])]
  return new RegExp(`[${scripts.map((each) => `\\p{scx=${each}}`).join('')}]`, 'u')
}
