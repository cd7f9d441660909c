// Capitals at the beginning of words, as languages write them.

/** Letters of two, of which only the first becomes a capital. */
const titleForms: ReadonlyMap<string, string> = new Map([
  ['ǆ', 'ǅ'],
  ['ǉ', 'ǈ'],
  ['ǌ', 'ǋ'],
  ['ǳ', 'ǲ'],
])
const firstLetter = /\p{L}/u
const firstDutchLetter = /ij|\p{L}/u
/** Sentences in Georgian have no capitals, though its letters have capital forms. */
const withoutCapitals = /\p{sc=Georgian}/u
/** Their `i` has another capital. Greek is not among these: its capitals would lose their marks. */
const ownCapitals = /^(?:tr|az)\b/

/** A text whose first letter is a capital. `ß` and ligatures stay as they are. */
export const capitalize = (text: string, language: string): string =>
  text.replace(/^nl\b/.test(language) ? firstDutchLetter : firstLetter, (letter) => {
    if (letter === 'ij') return 'IJ'
    if (withoutCapitals.test(letter)) return letter
    const capital =
      titleForms.get(letter) ??
      (ownCapitals.test(language) ? letter.toLocaleUpperCase(language) : letter.toUpperCase())
    return capital.length === letter.length ? capital : letter
  })
