const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/**
 * The direction of a language's script, by its name: Firefox does not expose it. `auto`, which
 * follows the text, where the language is not known.
 */
export function textDirection(language: string | undefined): 'ltr' | 'rtl' | 'auto' {
  if (language === undefined || language === 'und') return 'auto'
  try {
    return rightToLeft.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'
  } catch {
    return 'auto'
  }
}
