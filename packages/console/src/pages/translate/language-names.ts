// Names and directions of languages, from the browser's own data.

export interface LanguageNames {
  /** In the user's language; the tag itself where the browser has no name. */
  nameOf(code: string): string
  /** In the language itself; undefined where the browser has none. */
  ownNameOf(code: string): string | undefined
  compare(a: string, b: string): number
}

const ownNames = new Map<string, string | undefined>()
const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** `fallbacks` are names for languages that the browser does not know. */
export function createLanguageNames(
  locale: string,
  fallbacks: ReadonlyMap<string, string>,
): LanguageNames {
  const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' })
  const { compare } = new Intl.Collator(locale)
  return {
    nameOf: (code) => capitalise(find(names, code) ?? fallbacks.get(code) ?? code, locale),
    ownNameOf,
    compare,
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
    const name = find(new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }), code)
    return name === undefined ? undefined : capitalise(name, code)
  } catch {
    return undefined
  }
}

function find(names: Intl.DisplayNames, code: string): string | undefined {
  try {
    return names.of(code)
  } catch {
    return undefined
  }
}

/** Names stand alone here; in Spanish and others they are lower case within a sentence. */
function capitalise(name: string, locale: string): string {
  const [first = ''] = name
  return first.toLocaleUpperCase(locale) + name.slice(first.length)
}

/** The direction of a language's script; `auto` by the text where there is no language. */
export function directionOf(code: string | undefined): 'ltr' | 'rtl' | 'auto' {
  if (code === undefined || code === 'und') return 'auto'
  try {
    return rightToLeft.has(new Intl.Locale(code).maximize().script ?? '') ? 'rtl' : 'ltr'
  } catch {
    return 'auto'
  }
}
