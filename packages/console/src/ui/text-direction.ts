/** The direction of a text in this language; `auto` where the language is not known. */
export function textDirection(language: string | undefined): 'ltr' | 'rtl' | 'auto' {
  if (language === undefined || language === 'und') return 'auto'
  try {
    const locale = new Intl.Locale(language) as Intl.Locale & {
      getTextInfo?(): { direction: 'ltr' | 'rtl' }
      textInfo?: { direction: 'ltr' | 'rtl' }
    }
    // Firefox has neither; the text decides there.
    return (locale.getTextInfo?.() ?? locale.textInfo)?.direction ?? 'auto'
  } catch {
    return 'auto'
  }
}
