import type { Languages } from '../../translation/languages/language-schemas.ts'
import { displayNames } from '../display-names.ts'

/** Names of Chinese that hcfy writes otherwise than Unicode's data. */
const chineseNames: Readonly<Record<string, string>> = {
  'zh-Hans': '中文(简体)',
  'zh-Hant': '中文(繁体)',
}

/** Languages that hcfy always offers, served or not. */
const offered = ['en', 'ja', 'ko', 'fr', 'de', 'es', 'ru', 'it', 'pt']

interface LanguageNames {
  /** The tag of a language that is named in Chinese. */
  findTag(name: string): string | undefined
  nameOf(tag: string): string
}

/** The Chinese names of languages. */
export function createLanguageNames({ languages }: Languages): LanguageNames {
  const unicodeName = displayNames('zh-Hans')
  const nameOf = (tag: string): string => chineseNames[tag] ?? unicodeName(tag) ?? tag
  const tags = new Map(Object.entries(chineseNames).map(([tag, name]) => [name, tag]))
  const served = languages.map(({ code }) => code)
  for (const code of [...offered, ...served]) tags.set(nameOf(code), code)
  return { nameOf, findTag: (name) => tags.get(name.normalize('NFKC')) }
}
