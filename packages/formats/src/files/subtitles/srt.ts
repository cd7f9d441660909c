// SubRip: blocks of a number, a line of times and text. Real files have no numbers or wrong ones,
// times in other shapes, and no line break at the end; so only the lines of times are relied on.
import { DocumentError } from '../document-error.ts'
import { decodeText } from '../encodings/text-encoding.ts'
import type { CutFormat } from '../format.ts'
import type { CueNotation } from './cue-parts.ts'
import { readTime } from './cue-times.ts'
import { type CueRange, cutCueFile } from './cues.ts'
import { type Line, readLines } from './lines.ts'

/** `00:02:04,08 --> 00:02:07,12 X1:40 X2:600`, also without hours or with a dot. */
const time = String.raw`(?:\d{1,3}:)?\d{1,3}:\d{1,2}(?:[.,:]\d{1,3})?`
const times = new RegExp(String.raw`^[ \t]*(${time})[ \t]*-->[ \t]*(${time})(?:[ \t].*)?$`)
const number = /^[ \t]*\d{1,9}[ \t]*$/

/** SubRip escapes nothing: what could become markup is written with other characters. */
export const subRipNotation: CueNotation = {
  tag: /<\/?[a-z][^<>]*>|\{\\[^{}]*\}/gi,
  read: (text) => [{ text, sourceOf: (start, end) => text.slice(start, end) }],
  encoding: () => (text) =>
    text
      .replaceAll('-->', '→')
      .replace(/<(?=\/?[a-z])/gi, '‹')
      .replaceAll('{\\', '(\\'),
}

export const cutSrt: CutFormat = (bytes, settings) => {
  const { textTerms } = settings
  const decoded = decodeText(bytes, undefined, settings)
  const lines = readLines(decoded.text)
  const firstTimes = lines.findIndex(({ text }) => times.test(text))
  if (firstTimes < 0)
    throw new DocumentError(
      'document-damaged',
      'The file is no SubRip file: no line has times such as "00:00:01,000 --> 00:00:02,000".',
      { reason: 'wrong-format', parameters: { format: 'SubRip' } },
    )
  return cutCueFile(decoded, findTexts(lines.slice(firstTimes)), {
    notation: subRipNotation,
    textTerms,
  })
}

/** What is between times, numbers and empty lines. A cue may have empty lines in it. */
function findTexts(lines: readonly Line[]): CueRange[] {
  const texts: CueRange[] = []
  let start: number | undefined
  let end = 0
  let shown: Pick<CueRange, 'startMs' | 'endMs'> = { startMs: undefined, endMs: undefined }
  const endText = (): void => {
    if (start !== undefined) texts.push({ start, end, ...shown, manner: '' })
    start = undefined
  }
  for (const [index, line] of lines.entries()) {
    const timed = times.exec(line.text)
    const isNumber = number.test(line.text) && times.test(lines[index + 1]?.text ?? '')
    if (isNumber || line.text.trim() === '' || timed) endText()
    else {
      start ??= line.start
      end = line.end
    }
    if (timed) shown = { startMs: readTime(timed[1]), endMs: readTime(timed[2]) }
  }
  endText()
  return texts
}
