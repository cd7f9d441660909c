// Long runs of characters without whitespace. A key, a hash or a row of dots is not language:
// engines lose it or take minutes over it, so it is set aside. In scripts that write no spaces it
// is text.

/** Scripts that write no spaces between words, or need none. */
export const unspacedScripts = `\u30fc\uff70${[
  ...['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Yi', 'Hangul'],
  ...['Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan', 'Ethiopic', 'Javanese', 'Balinese'],
  ...['Tai_Le', 'New_Tai_Lue', 'Tai_Tham', 'Tai_Viet', 'Ahom'],
]
  .map((script) => `\\p{sc=${script}}`)
  .join('')}`

/**
 * The longest token that an engine gets, in UTF-16 units. The longest words are about a hundred
 * long; lttoolbox loses tokens of 2,048 symbols, and its time for one grows with the square of its
 * length.
 */
export const longestToken = 200

/** Ends a token: punctuation, except for what keys, paths, numbers and compounds have inside. */
const separators = String.raw`[\p{P}<>\|]--[\p{Pc}\p{Pd}.\/\\%&#@*'’:]`
const longRun = new RegExp(`\\S{${longestToken}}`)
/**
 * Runs of the three kinds: tokens, separators, text without spaces. A run may come in several
 * matches: V8 records each character of a match, and has room for a few million.
 */
const run = new RegExp(
  [
    `([\\S--[${separators}]--[${unspacedScripts}]]{1,1000})`,
    `([${separators}]{1,1000})`,
    `([[${unspacedScripts}]--[${separators}]]{1,1000})`,
  ].join('|'),
  'gv',
)
const letter = /\p{L}/u

/** What of a text has been seen last. */
interface Run {
  kind: 'token' | 'separators' | 'unspaced'
  start: number
  end: number
  hasLetters: boolean
}

/**
 * Splits a text: odd pieces are runs that no engine gets, even pieces the rest, which may be ''.
 * Set aside are tokens, and signs and digits in a row, that are longer than `longestToken`.
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
  /** Where a row of runs without letters starts, and where it ends. */
  let start = 0
  let at = 0
  for (const { kind, hasLetters, ...found } of findRuns(text)) {
    if (found.start > at || hasLetters) {
      setAside(start, at)
      start = hasLetters ? found.end : found.start
    }
    at = found.end
    if (hasLetters && kind === 'token') setAside(found.start, found.end)
  }
  setAside(start, at)
  pieces.push(text.slice(end))
  return pieces
}

function* findRuns(text: string): Generator<Run> {
  let last: Run | undefined
  for (const { 0: found, 1: token, 2: signs, index } of text.matchAll(run)) {
    const unnamed = signs ? 'separators' : 'unspaced'
    const kind = token ? 'token' : unnamed
    const hasLetters = letter.test(found)
    if (last?.end === index && last.kind === kind) {
      last.end += found.length
      last.hasLetters ||= hasLetters
      continue
    }
    if (last) yield last
    last = { kind, start: index, end: index + found.length, hasLetters }
  }
  if (last) yield last
}

const hasLongRun = (text: string): boolean =>
  hasRun(text, longestToken, (part) => longRun.test(part))

/** Whether more than `longest` UTF-16 units have no space, in a part for which `fits` holds. */
export function hasRun(
  text: string,
  longest: number,
  fits: (part: string) => boolean = () => true,
): boolean {
  // Searches for spaces instead of counting from each character: this runs for each text.
  for (let start = 0; start < text.length; ) {
    const space = text.indexOf(' ', start)
    const end = space < 0 ? text.length : space
    if (end - start > longest && fits(text.slice(start, end))) return true
    start = end + 1
  }
  return false
}
