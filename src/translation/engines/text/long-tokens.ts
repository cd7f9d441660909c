// Long runs of characters without whitespace. A key, a hash or a row of dots is no language: engines
// lose it or take minutes over it, so it is set aside. In scripts that write no spaces it is text.

/** Scripts that write no spaces between words, or do not need to. */
export const unspacedScripts = `\u30fc\uff70${[
  ...['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Yi', 'Hangul'],
  ...['Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan', 'Ethiopic', 'Javanese', 'Balinese'],
  ...['Tai_Le', 'New_Tai_Lue', 'Tai_Tham', 'Tai_Viet', 'Ahom'],
]
  .map((script) => `\\p{sc=${script}}`)
  .join('')}`

/**
 * Longest token, in UTF-16 units, that an engine gets. The longest words are about a hundred long;
 * lttoolbox loses tokens of 2,048 symbols, and its time for one grows with the square of its length.
 */
export const longestToken = 200

/** Ends a token: punctuation, but for what keys, paths, numbers and compounds have inside. */
const separators = String.raw`[\p{P}<>\|]--[\p{Pc}\p{Pd}.\/\\%&#@*'’:]`
const longRun = new RegExp(`\\S{${longestToken}}`)
/**
 * A token, or signs and digits in a row. At each place only one of the branches can be long, and no
 * match starts inside of another, so the search is linear.
 */
const run = new RegExp(
  [
    `[\\S--[${separators}]--[${unspacedScripts}]]+`,
    `[${separators}]+`,
    `[[${unspacedScripts}]--[${separators}]]+`,
  ].join('|'),
  'gv',
)
const letter = /\p{L}/u
const unspacedLetter = new RegExp(`[\\p{L}&&[${unspacedScripts}]]`, 'v')

/**
 * Splits a text: at odd places are runs that no engine gets, at even places the rest, which may be
 * ''. Set aside are tokens, and signs and digits in a row, that are longer than `longestToken`.
 */
export function splitLongTokens(text: string): string[] {
  if (text.length <= longestToken || !hasLongRun(text)) return [text]
  const pieces: string[] = []
  let end = 0
  const setAside = (from: number, to: number): void => {
    if (to - from <= longestToken) return
    pieces.push(text.slice(end, from), text.slice(from, to))
    end = to
  }
  /** Where a row of runs without letters starts. */
  let start = 0
  let at = 0
  for (const { 0: found, index } of text.matchAll(run)) {
    const hasLetters = letter.test(found)
    if (index > at || hasLetters) {
      setAside(start, at)
      start = hasLetters ? index + found.length : index
    }
    at = index + found.length
    if (hasLetters && !unspacedLetter.test(found)) setAside(index, at)
  }
  setAside(start, at)
  pieces.push(text.slice(end))
  return pieces
}

/** Looks for whitespace instead of counting from each character on: this runs for each text. */
function hasLongRun(text: string): boolean {
  let start = 0
  for (;;) {
    const end = text.indexOf(' ', start)
    if (end < 0) return text.length - start > longestToken && longRun.test(text.slice(start))
    if (end - start > longestToken && longRun.test(text.slice(start, end))) return true
    start = end + 1
  }
}
