// Lines of a cue that are no part of the sentence before them: another speaker, a sound, a song.

const speakerDash = '[-‐‑–—](?![-‐‑–—>])'
/** Broadcasters' sign of another speaker. */
const speakerArrows = '(?:>|&gt;){2,3}'
const note = '[♪♫♬]'
const word = String.raw`[\p{L}\p{M}\p{N}.'’#-]{0,30}`
/** `MARIA:`, `MAN #2:`, `Dr. Smith (V.O.):`. */
const speakerName = [
  String.raw`\p{Lu}${word}(?: [\p{Lu}\p{N}#]${word}){0,3}`,
  String.raw`(?: \([^()]{1,20}\))?:(?=\s|$)`,
].join('')
const opening = new RegExp(
  String.raw`^(?:${speakerDash}|${speakerArrows}|${note}|#(?=\s)|[[(]|${speakerName})`,
  'u',
)
const longestName = 200
const nameAlone = new RegExp(`^${speakerName}$`, 'u')

/** Signs before what is said or sung, which are no part of the sentence. */
export const openingSigns = new RegExp(
  String.raw`^\s*(?:(?:${speakerDash}|${speakerArrows}|${note}+|#(?=\s))\s*){1,2}`,
  'u',
)
const closingNote = new RegExp(`${note}$`, 'u')

/** A text without the whitespace at its end, and without the notes there. */
export function trimClosingSigns(text: string): string {
  let trimmed = text.trimEnd()
  while (closingNote.test(trimmed.slice(-1)) || / #$/.test(trimmed.slice(-2)))
    trimmed = trimmed.slice(0, -1).trimEnd()
  return trimmed
}

/** Whether a line, or the rest of one behind a place in it, opens as one of its own. */
export const opensLine = (text: string): boolean => opening.test(text.slice(0, longestName))

const closingOf: Readonly<Record<string, string>> = {
  '[': ']',
  '(': ')',
  '♪': '♪',
  '♫': '♫',
  '♬': '♬',
  '#': '#',
}
/** Whether a text ends as a line of its own does, which another sentence follows. */
export const closesLine = (text: string): boolean =>
  /[\])♪♫♬#]$/.test(text.slice(-1)) || (text.length < longestName && nameAlone.test(text))

/** What says, line by line from the start of a cue, whether a sentence of its own begins there. */
export function createLineReader() {
  let closing: string | undefined
  let isClosed = true
  /** The text of a line without tags and whitespace around it. */
  return (text: string): boolean => {
    if (text === '') return false
    const starts = isClosed || opensLine(text)
    if (starts) {
      const said = text.replace(/^(?:[-‐‑–—]|(?:>|&gt;){2,3})\s*/, '')
      closing = closingOf[said[0] ?? '']
    }
    isClosed = (closing !== undefined && text.endsWith(closing)) || nameAlone.test(text)
    return starts
  }
}
