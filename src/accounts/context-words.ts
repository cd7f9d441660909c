// The words that somebody who guesses a password of this user at this service tries first (OWASP
// ASVS 5.0, 6.2.11): docs/accounts.md lists them.

const serviceWords = ['dragoman', 'translate', 'translation', 'translator']
const shortestWord = 4

/** Of the service, its host, and the user. */
export function contextWords(
  { settings: { baseUrl } }: { readonly settings: { readonly baseUrl: string } },
  { email, name }: { email: string; name?: string | null | undefined },
): string[] {
  const host = baseUrl === '' ? '' : new URL(baseUrl).hostname
  const words = [email, name ?? '', host].flatMap((text) =>
    text.toLowerCase().split(/[^\p{L}\p{N}]+/u),
  )
  return [...serviceWords, ...words].filter(({ length }) => length >= shortestWord)
}

/** What is left of a password without these words and its signs; undefined if it has none. */
export function leftOf(password: string, words: readonly string[]): string | undefined {
  const text = password.replace(/[^\p{L}\p{N}]/gu, '')
  const found = words.filter((word) => text.includes(word))
  if (found.length === 0) return undefined
  // The longest first: one may be part of another.
  found.sort((one, other) => other.length - one.length)
  return found.reduce((left, word) => left.replaceAll(word, ' '), text)
}
