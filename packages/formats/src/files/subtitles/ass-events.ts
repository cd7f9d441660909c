// The events of SubStation Alpha: lines of values between commas, whose columns a line names.
import { DocumentError } from '../document-error.ts'
import { readTime } from './cue-times.ts'
import type { CueRange } from './cues.ts'
import type { Line } from './lines.ts'

export interface Events {
  /** The texts that are translated. */
  readonly cues: readonly CueRange[]
  /** How many lines of karaoke are not. */
  readonly karaoke: number
}

/** Of files that do not name them. */
const usualColumns = [
  'layer',
  'start',
  'end',
  'style',
  'name',
  'marginl',
  'marginr',
  'marginv',
  'effect',
  'text',
]
/** Columns that say nothing of who speaks and where. */
const ignoredColumns: ReadonlySet<string> = new Set(['start', 'end', 'text'])

const section = /^\s*\[([^\]]{1,100})\]\s*$/
const entry = /^\s*([A-Za-z]{1,20})\s*:/
/** Shapes: what is between `{\p1}` and `{\p0}` are coordinates. */
const drawing = /\{[^{}]*\\p[1-9]/
const syllables = /\{[^{}]*\\[kK][fot]?\d/

/** Undefined if there is no section of events. Throws `DocumentError` for columns out of order. */
export function findEvents(lines: readonly Line[]): Events | undefined {
  const cues: CueRange[] = []
  let karaoke = 0
  let hasEvents = false
  let isInEvents = false
  let columns = usualColumns
  for (const line of lines) {
    const name = section.exec(line.text)?.[1]?.trim().toLowerCase()
    if (name !== undefined) {
      isInEvents = name === 'events'
      hasEvents ||= isInEvents
      continue
    }
    const [written = '', kind] = entry.exec(line.text) ?? []
    if (!isInEvents || kind === undefined) continue
    if (kind.toLowerCase() === 'format') columns = readColumns(line.text.slice(written.length))
    if (kind.toLowerCase() !== 'dialogue') continue
    const cue = readDialogue(line, written.length, columns)
    const text = cue === undefined ? '' : line.text.slice(cue.start - line.start)
    if (cue === undefined || drawing.test(text)) continue
    if (syllables.test(text)) karaoke++
    else cues.push(cue)
  }
  return hasEvents ? { cues, karaoke } : undefined
}

function readColumns(written: string): string[] {
  const columns = written.split(',').map((name) => name.trim().toLowerCase())
  if (columns.at(-1) !== 'text')
    throw new DocumentError(
      'document-damaged',
      'The last column of the section [Events] is not "Text", which may have commas.',
      { reason: 'wrong-format', parameters: { format: 'SubStation Alpha' } },
    )
  return columns
}

/** Undefined if values are missing. `start`: where they begin in the line. */
function readDialogue(line: Line, start: number, columns: readonly string[]): CueRange | undefined {
  const values = new Map<string, string>()
  let at = start
  for (const column of columns.slice(0, -1)) {
    const end = line.text.indexOf(',', at)
    if (end < 0) return undefined
    values.set(column, line.text.slice(at, end).trim())
    at = end + 1
  }
  const manner = [...values].filter(([column]) => !ignoredColumns.has(column))
  return {
    start: line.start + at,
    end: line.end,
    startMs: readTime(values.get('start')),
    endMs: readTime(values.get('end')),
    manner: JSON.stringify(manner),
  }
}
