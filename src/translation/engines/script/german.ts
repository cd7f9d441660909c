// German as it is written in Switzerland, where there is no ß. Source: Rat für deutsche
// Rechtschreibung, "Amtliches Regelwerk", § 25 E2.

const sharpS = /(\p{Lu}?)([ßẞ])(\p{Lu}?)/gu

/** Writes `ss` for `ß`, and `SS` among capitals. */
export const toSwiss = (text: string): string =>
  text.replace(sharpS, (_, before: string, letter: string, after: string) => {
    const isCapital = letter === 'ẞ' || (before !== '' && after !== '')
    return `${before}${isCapital ? 'SS' : 'ss'}${after}`
  })
