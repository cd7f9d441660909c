import { languageName, parseLanguage } from '@dragoman/formats/languages/language-tag.ts'

/**
 * LibreTranslate's codes that differ from BCP 47 as this service writes it. It has none for an
 * unknown language: its clients get English, with a confidence of 0.
 */
const codes: Readonly<Record<string, string>> = { fil: 'tl', und: 'en' }

/** The code under which LibreTranslate's clients know a language. */
export const libreTranslateCode = (tag: string): string => codes[tag] ?? tag

/** The English name and the code of a language that a client named. */
export function describeLanguage(code: string): string {
  const tag = parseLanguage(code)
  return tag === undefined ? code : `${languageName(tag)} (${libreTranslateCode(tag)})`
}
