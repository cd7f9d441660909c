// The text of a cue as sentences: its lines are one, unless one is of its own.
import type { Encode } from '../../html/entities.ts'
import type { Segment } from '../../segment/segment.ts'
import { hasLetters } from '../../text/lines.ts'
import { columnsOf } from '../columns.ts'
import type { LineShape } from './cue-lines.ts'
import { type CueCodes, type CueReading, toSegment } from './cue-parts.ts'
import { type CueNode, nestTags, passingStyle, readNodes, trimNodes } from './cue-tags.ts'
import { readLines } from './lines.ts'
import { createLineReader } from './own-lines.ts'

/** The tags around a sentence, which say how and where it is shown. */
export interface CueStyle {
  /** Those before it, in lower case. */
  readonly before: readonly string[]
  /** Of those before it, the ones that nothing closes. */
  readonly leftOpen: readonly { readonly name: string; readonly raw: string }[]
  /** Names of tags that are closed and not opened. */
  readonly closed: readonly string[]
}

/** A sentence of a cue: a range of the source, and how its translation is written there. */
export interface CueSentence {
  readonly start: number
  readonly end: number
  readonly source: string
  readonly segment: Segment
  readonly codes: CueCodes
  readonly shape: Omit<LineShape, 'language'>
  readonly encode: Encode
  /** With the signs around it, without tags. */
  readonly shown: string
  readonly style: CueStyle
  /** A tag in it has no partner, so that its words must stay in their cue. */
  readonly isFixed: boolean
}

/** How a file writes its cues. */
export interface CueWriting extends CueReading {
  /** What ends the lines of a cue that has one line only. */
  readonly lineBreak: string
}

/** The sentences of a cue's text, which starts at `offset`; undefined for one without words. */
export function cutCueText(
  raw: string,
  offset: number,
  writing: CueWriting,
): (CueSentence | undefined)[] {
  const bounds = [...findStarts(raw, writing), raw.length]
  return bounds.slice(1).map((end, index) => {
    const start = bounds[index] ?? 0
    return cutSentence(raw.slice(start, end), offset + start, writing)
  })
}

/** Where the sentences of a cue begin: mostly it has one, on several lines. */
function findStarts(raw: string, { notation }: CueWriting): number[] {
  const startsSentence = createLineReader()
  const starts = [0]
  for (const { start, text } of readLines(raw, notation.lineBreak))
    if (startsSentence(text.replace(notation.tag, '').trim()) && start > 0) starts.push(start)
  return starts
}

const lineBreaks = /\r\n|\n|\r/g

function cutSentence(raw: string, offset: number, writing: CueWriting): CueSentence | undefined {
  const { notation } = writing
  const all = nestTags(readNodes(raw, notation))
  const { nodes, start, end } = trimNodes(all)
  const { segment, codes } = toSegment(nodes, writing)
  if (!hasLetters(segment)) return undefined
  const source = raw.slice(start, end)
  const ends = notation.lineBreak ?? lineBreaks
  const lines = readLines(source, ends).map(({ text }) => text)
  const widthOf = (line: string): number => columnsOf(line.replace(notation.tag, ''))
  return {
    start: offset + start,
    end: offset + end,
    source,
    segment,
    codes,
    shape: {
      lines: lines.length,
      columns: lines.reduce((most, line) => Math.max(most, widthOf(line)), 0),
      lineBreak: source.match(ends)?.[0] ?? writing.lineBreak,
    },
    encode: notation.encoding(source.replace(notation.tag, '')),
    shown: raw.replace(ends, ' ').replace(notation.tag, '').trim(),
    style: styleOf(readNodes(raw.slice(0, start), notation), readNodes(raw.slice(end), notation)),
    isFixed: nodes.some(({ kind }) => kind === 'placeholder'),
  }
}

function styleOf(before: readonly CueNode[], after: readonly CueNode[]): CueStyle {
  const isStyle = ({ kind, name }: CueNode): boolean =>
    kind === 'open' || (kind === 'placeholder' && name !== passingStyle)
  const opened = before.filter(isStyle)
  const names = new Set(opened.map(({ name }) => name))
  const closed = [...before, ...after].filter(({ kind }) => kind === 'close')
  const closedNames = new Set(closed.map(({ name }) => name))
  return {
    before: opened.map(({ raw }) => raw.toLowerCase()),
    leftOpen: opened
      .filter(({ kind, name }) => kind === 'open' && !closedNames.has(name))
      .map(({ name, raw }) => ({ name, raw: raw.toLowerCase() })),
    closed: [...closedNames].filter((name) => !names.has(name)),
  }
}
