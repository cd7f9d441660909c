// Finds languages by any of their names, without regard to case and accents.
import type { LanguageNames } from './language-names.ts'

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** The tags whose names match, those first that begin so. */
export function filterLanguages(
  codes: readonly string[],
  query: string,
  { nameOf, ownNameOf }: LanguageNames,
  otherNameOf: (code: string) => string | undefined,
): string[] {
  const wanted = plain(query.trim())
  if (wanted === '') return [...codes]
  const rankOf = (code: string): number => {
    const names = [nameOf(code), ownNameOf(code), otherNameOf(code), code]
    const found = names.map((name) => plain(name ?? '').indexOf(wanted))
    if (found.includes(0)) return 0
    return found.some((at) => at > 0) ? 1 : 2
  }
  const ranked = codes.map((code) => ({ code, rank: rankOf(code) }))
  return ranked
    .filter(({ rank }) => rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .map(({ code }) => code)
}
