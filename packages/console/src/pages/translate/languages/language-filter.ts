// Finds languages by any of their names and codes, without regard to case and accents.
import type { LanguageNames } from './language-names.ts'

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** The language that a code of two or three letters means: `de` for `ger` and `deu`. */
function languageOf(code: string): string | undefined {
  try {
    return new Intl.Locale(code).language
  } catch {
    return undefined
  }
}

const partsOf = (code: string): number => code.split('-').length

/** The tags whose names or codes match, those first that begin so, languages before varieties. */
export function filterLanguages(
  codes: readonly string[],
  query: string,
  { nameOf, ownNameOf }: LanguageNames,
  otherNameOf: (code: string) => string | undefined,
): string[] {
  const wanted = plain(query.trim())
  if (wanted === '') return [...codes]
  const language = languageOf(wanted)
  const rankOf = (code: string): number => {
    if (languageOf(code) === language) return 0
    const names = [nameOf(code), ownNameOf(code), otherNameOf(code), code]
    const found = names.map((name) => plain(name ?? '').indexOf(wanted))
    if (found.includes(0)) return 0
    return found.some((at) => at > 0) ? 1 : 2
  }
  const ranked = codes.map((code) => ({ code, rank: rankOf(code) }))
  return ranked
    .filter(({ rank }) => rank < 2)
    .sort((a, b) => a.rank - b.rank || partsOf(a.code) - partsOf(b.code))
    .map(({ code }) => code)
}
