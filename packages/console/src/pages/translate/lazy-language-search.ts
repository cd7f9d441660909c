// The search for a language is loaded when somebody is about to use it: it is a tenth of the page.
import type { LanguageSearch } from './language-search.tsx'

let loaded: typeof LanguageSearch | undefined

export const readLanguageSearch = (): typeof LanguageSearch | undefined => loaded

/** Rejects where the service cannot be reached. */
export async function loadLanguageSearch(): Promise<typeof LanguageSearch> {
  const search = await import('./language-search.tsx')
  loaded = search.LanguageSearch
  return loaded
}
