// The console's own languages; those of translations come from the service.

export const locales = ['en', 'es', 'de', 'ar'] as const
export type Locale = (typeof locales)[number]

export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  ar: 'العربية',
}

const storageKey = 'dragoman.locale'

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr')

/** The language that the user chose, else the first of the browser's that we have, else English. */
export function preferredLocale(): Locale {
  const wanted = [readStored(), ...navigator.languages]
  for (const tag of wanted) {
    const found = locales.find((locale) => tag === locale || tag?.startsWith(`${locale}-`))
    if (found !== undefined) return found
  }
  return 'en'
}

export function storeLocale(locale: Locale): void {
  localStorage.setItem(storageKey, locale)
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    // Storage can be forbidden; the browser's languages do then.
    return null
  }
}
