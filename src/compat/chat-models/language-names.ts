// The languages that prompts name: in English, in the language itself, or by a code.
import { parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import { codesOfLanguages, nameWord, normalizeName } from './language-codes.ts'

/** Names that neither English nor the language itself has in the tables of the platform. */
const otherNames: Readonly<Record<string, string>> = {
  mandarin: 'zh',
  'mandarin chinese': 'zh',
  'chinese simplified': 'zh-Hans',
  'chinese traditional': 'zh-Hant',
  castilian: 'es',
  farsi: 'fa',
  flemish: 'nl',
  tagalog: 'fil',
  norwegian: 'nb',
}

/** Words of English prompts that are codes too: `translate it to German`. */
const englishWords = new Set(
  'am an as at be by do go he if in is it me my no of on or so to up us we'.split(' '),
)
const mostWords = 4

/** A language that a phrase begins with. */
interface NamedLanguage {
  /** BCP 47. */
  readonly tag: string
}

/**
 * Reads the language that a phrase begins with, the longest name first: `Brazilian Portuguese.` is
 * one of Brazil. Of lone codes of two letters those that are English words count only if they are
 * `quoted`.
 */
export function readLanguage(
  phrase: string,
  { quoted = false }: { quoted?: boolean } = {},
): NamedLanguage | undefined {
  const words = Array.from(phrase.slice(0, 80).matchAll(nameWord)).slice(0, mostWords)
  for (let count = words.length; count > 0; count--) {
    const name = words.slice(0, count).map(([each]) => each.toLowerCase())
    const tag = namedTags().get(name.join(' '))
    if (tag !== undefined) return { tag }
  }
  const [first = ''] = words[0] ?? []
  return isCode(first, quoted) ? toTag(first) : undefined
}

const isCode = (text: string, quoted: boolean): boolean =>
  /^[a-z]{2}(?:[-_][a-z0-9]{2,8}){0,2}$/i.test(text)
    ? quoted || !englishWords.has(text.toLowerCase())
    : quoted && /^[a-z]{3}$/i.test(text)

function toTag(code: string): NamedLanguage | undefined {
  const tag = parseLanguage(code)
  return tag === undefined ? undefined : { tag }
}

let tags: ReadonlyMap<string, string> | undefined

/** All names in lower case, without brackets, by which a language is known. */
function namedTags(): ReadonlyMap<string, string> {
  tags ??= new Map([...platformNames(), ...Object.entries(otherNames)])
  return tags
}

function* platformNames(): Generator<[string, string]> {
  for (const code of codesOfLanguages()) {
    const tag = parseLanguage(code)
    if (tag === undefined) continue
    for (const name of namesOf(code)) yield [normalizeName(name), tag]
  }
}

function namesOf(code: string): string[] {
  const inLanguage = (language: string, languageDisplay: 'standard' | 'dialect') =>
    new Intl.DisplayNames(language, { type: 'language', fallback: 'none', languageDisplay }).of(
      code,
    )
  return [
    inLanguage('en', 'standard'),
    inLanguage('en', 'dialect'),
    inLanguage(code, 'standard'),
    inLanguage(code, 'dialect'),
  ].filter((name) => name !== undefined)
}
