/** Of the script that a language is written in; `language` is a BCP 47 tag. */
export function textDirection(language: string): 'ltr' | 'rtl' {
  try {
    const script = new Intl.Locale(language).maximize().script ?? 'Latn'
    return rightToLeftScripts.has(script) ? 'rtl' : 'ltr'
  } catch {
    return 'ltr'
  }
}

const rightToLeftScripts = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])
