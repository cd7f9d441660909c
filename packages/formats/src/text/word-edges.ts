// Where a term may begin and end: not inside a word. Scripts without spaces have no such places, so
// a term matches anywhere in them, but never parts a letter from its marks.

/** Scripts that write no spaces between words. Hangul and Ethiopic do. */
const unspaced = [
  ...['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Yi', 'Thai', 'Lao', 'Khmer', 'Myanmar'],
  ...['Tibetan', 'Javanese', 'Balinese', 'Tai_Le', 'New_Tai_Lue', 'Tai_Tham', 'Tai_Viet', 'Ahom'],
]
  .map((script) => `\\p{sc=${script}}`)
  .join('')
const spacedLetters = String.raw`[[\p{L}\p{N}\p{M}_]--[${unspaced}\u30fc\uff70]]`
const spacedLetter = new RegExp(`^${spacedLetters}`, 'v')
const mark = /^\p{M}/u
/** A word of a script with spaces, or one character that is no space. */
const wordOrSign = new RegExp(`${spacedLetters}{1,1000}|\\S`, 'gv')

/** Whether a word may end, and another begin, at an index of a text. */
export function isWordEdge(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true
  const after = characterAt(text, at)
  if (mark.test(after)) return false
  return !(spacedLetter.test(after) && spacedLetter.test(characterBefore(text, at)))
}

/** The words and signs of a text, in order; a sign may also continue a word. */
export const listWords = (text: string): IterableIterator<RegExpExecArray> =>
  text.matchAll(wordOrSign)

const characterAt = (text: string, at: number): string =>
  String.fromCodePoint(text.codePointAt(at) ?? 0)

function characterBefore(text: string, at: number): string {
  const isPair =
    at > 1 &&
    (text.charCodeAt(at - 1) & 0xfc00) === 0xdc00 &&
    (text.charCodeAt(at - 2) & 0xfc00) === 0xd800
  return text.slice(isPair ? at - 2 : at - 1, at)
}
