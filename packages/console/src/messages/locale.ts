// The console's own languages; those of translations come from the service.

/** What their speakers call them. */
export const localeNames = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
  pt: 'Português',
  ar: 'العربية',
  zh: '简体中文',
  ja: '日本語',
} as const
export type Locale = keyof typeof localeNames
export const locales = Object.keys(localeNames) as readonly Locale[]

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
