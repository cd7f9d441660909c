import { parseLanguage } from '@dragoman/formats/languages/language-tag.ts'

/** Names languages in `target`; in English where it is unknown. */
export function displayNames(target: string): (tag: string) => string | undefined {
  const names = new Intl.DisplayNames([parseLanguage(target) ?? 'en', 'en'], {
    type: 'language',
    fallback: 'none',
  })
  return (tag) => names.of(tag)
}
