// SubViewer as YouTube writes it: blocks of a line of times and text, with empty lines between.
import { DocumentError } from '../document-error.ts'
import { decodeText } from '../encodings/text-encoding.ts'
import type { CutFormat } from '../format.ts'
import { readTime } from './cue-times.ts'
import { type CueRange, cutCueFile } from './cues.ts'
import { type Line, readLines } from './lines.ts'
import { subRipNotation } from './srt.ts'

/** `0:00:01.000,0:00:03.000` */
const time = String.raw`\d{1,3}:\d{1,2}:\d{1,2}(?:\.\d{1,3})?`
const times = new RegExp(String.raw`^[ \t]*(${time})[ \t]*,[ \t]*(${time})[ \t]*$`)

export const cutSbv: CutFormat = (bytes, settings) => {
  const { textTerms } = settings
  const decoded = decodeText(bytes, undefined, settings)
  const lines = readLines(decoded.text)
  if (!lines.some(({ text }) => times.test(text)))
    throw new DocumentError(
      'document-damaged',
      'The file is no SBV file: no line has times such as "0:00:01.000,0:00:02.000".',
      { reason: 'wrong-format', parameters: { format: 'SBV' } },
    )
  return cutCueFile(decoded, findTexts(lines), { notation: subRipNotation, textTerms })
}

/** The lines behind a line of times, up to an empty one or the next times. */
function findTexts(lines: readonly Line[]): CueRange[] {
  const texts: CueRange[] = []
  let shown: Pick<CueRange, 'startMs' | 'endMs'> | undefined
  let start: number | undefined
  let end = 0
  const endText = (): void => {
    if (start !== undefined && shown !== undefined) texts.push({ start, end, ...shown, manner: '' })
    start = undefined
  }
  for (const line of lines) {
    const timed = times.exec(line.text)
    const isEmpty = line.text.trim() === ''
    if (timed !== null || isEmpty) endText()
    if (timed !== null) shown = { startMs: readTime(timed[1]), endMs: readTime(timed[2]) }
    else if (!isEmpty) {
      start ??= line.start
      end = line.end
    }
  }
  endText()
  return texts
}
