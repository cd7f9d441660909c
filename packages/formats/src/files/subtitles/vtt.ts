// WebVTT (https://www.w3.org/TR/webvtt1/): a header, then blocks that empty lines separate. Those
// with a line of times are cues.
import { decodeEntities, textEncoding } from '../../html/entities.ts'
import { DocumentError } from '../document-error.ts'
import { decodeText } from '../encodings/text-encoding.ts'
import type { CutFormat } from '../format.ts'
import type { CueNotation } from './cue-parts.ts'
import { readTime } from './cue-times.ts'
import { type CueRange, cutCueFile } from './cues.ts'
import { type Line, readLines } from './lines.ts'

const notation: CueNotation = {
  tag: /<[^<>]*>/g,
  read: (raw) => [decodeEntities(raw)],
  encoding(source) {
    const encode = textEncoding(source)
    return (...text) => encode(...text).replaceAll('-->', '--&gt;')
  },
}

export const cutVtt: CutFormat = (bytes, settings) => {
  const { textTerms } = settings
  const decoded = decodeText(bytes, undefined, settings)
  if (!/^WEBVTT(?:[ \t\r\n]|$)/.test(decoded.text))
    throw new DocumentError(
      'document-damaged',
      'The file is no WebVTT file: its first line does not begin with "WEBVTT".',
      { reason: 'wrong-format', parameters: { format: 'WebVTT' } },
    )
  return cutCueFile(decoded, findTexts(readLines(decoded.text)), { notation, textTerms })
}

/** Times, and settings of the cue such as its position. */
const times = /^[ \t]*([\d:.]{1,20})[ \t]*-->[ \t]*([\d:.]{1,20})(.*)$/

/** The lines behind a cue's times, up to an empty line or the next times. */
function findTexts(lines: readonly Line[]): CueRange[] {
  const texts: CueRange[] = []
  let isCue = false
  let start: number | undefined
  let end = 0
  let shown: Omit<CueRange, 'start' | 'end'> = { startMs: undefined, endMs: undefined, manner: '' }
  const endText = (): void => {
    if (start !== undefined) texts.push({ start, end, ...shown })
    start = undefined
  }
  for (const { text, ...line } of lines) {
    const hasTimes = text.includes('-->')
    if (hasTimes || text.trim() === '') endText()
    if (hasTimes || text === '') isCue = hasTimes
    else if (isCue && text.trim() !== '') {
      start ??= line.start
      end = line.end
    }
    if (hasTimes) {
      const [, from, until, manner = ''] = times.exec(text) ?? []
      shown = { startMs: readTime(from), endMs: readTime(until), manner: manner.trim() }
    }
  }
  endText()
  return texts
}
