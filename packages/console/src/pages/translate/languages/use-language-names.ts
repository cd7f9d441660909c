import { useMemo } from 'react'
import type { Language } from '../../../data/languages.ts'
import { useTexts } from '../../../messages/context.tsx'
import { createLanguageNames, type LanguageNames } from './language-names.ts'

/** The names of languages in the user's own. */
export function useLanguageNames(languages: readonly Language[]): LanguageNames {
  const { locale } = useTexts()
  return useMemo(
    () => createLanguageNames(locale, new Map(languages.map(({ code, name }) => [code, name]))),
    [locale, languages],
  )
}
