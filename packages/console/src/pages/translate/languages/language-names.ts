// Names of languages, from the browser's own data.
import { formatsOf } from '../../../messages/formats.ts'
import type { Locale } from '../../../messages/locale.ts'

export interface LanguageNames {
  /** In the user's language; the tag itself where the browser has no name. */
  nameOf(code: string): string
  /** In the language itself; undefined where the browser has none. */
  ownNameOf(code: string): string | undefined
  compare(a: string, b: string): number
}

const ownNames = new Map<string, string | undefined>()

/** `fallbacks` are names for languages that the browser does not know. */
export function createLanguageNames(
  locale: Locale,
  fallbacks: ReadonlyMap<string, string>,
): LanguageNames {
  const { findLanguage } = formatsOf(locale)
  let collator: Intl.Collator | undefined
  return {
    nameOf: (code) => capitalise(findLanguage(code) ?? fallbacks.get(code) ?? code, locale),
    ownNameOf,
    compare(a, b) {
      collator ??= new Intl.Collator(locale)
      return collator.compare(a, b)
    },
  }
}

/** Browsers take a while to make these, so each is made when it is first shown. */
function ownNameOf(code: string): string | undefined {
  if (!ownNames.has(code)) ownNames.set(code, findOwnName(code))
  return ownNames.get(code)
}

function findOwnName(code: string): string | undefined {
  try {
    // A browser without data for a language would answer in the user's.
    if (Intl.DisplayNames.supportedLocalesOf(code).length === 0) return undefined
    const names = new Intl.DisplayNames(code, { type: 'language', fallback: 'none' })
    const name = names.of(code)
    return name === undefined ? undefined : capitalise(name, code)
  } catch {
    return undefined
  }
}

/** Names stand alone here; in Spanish and others they are lower case within a sentence. */
function capitalise(name: string, locale: string): string {
  const [first = ''] = name
  return first.toLocaleUpperCase(locale) + name.slice(first.length)
}
