// Attributes and elements that state the language of a text, such as `xml:lang`.
import type { LanguagePair } from '../languages/language-tag.ts'
import { baseLanguage, parseLanguage } from '../languages/language-tag.ts'

/**
 * What states the language of a text once that is translated: the target where the source language
 * was stated, and the same for any other language, which is that of a quotation.
 */
export function translatedLanguage(stated: string, { from, to }: LanguagePair): string {
  const language = baseOf(stated)
  return language !== undefined && language === baseOf(from) && language !== baseOf(to)
    ? to
    : stated
}

function baseOf(tag: string): string | undefined {
  const parsed = parseLanguage(tag)
  return parsed && baseLanguage(parsed)
}
