// The text of a cue as segments: its lines are one sentence, unless one is of its own.
import type { Encode } from '../../html/entities.ts'
import type { Notation } from '../../html/html-segments.ts'
import { isSameSegment, joinTexts, type Part, type Segment } from '../../segment/segment.ts'
import { hasLetters } from '../../text/lines.ts'
import { findPlaceholders } from '../../text/placeholders.ts'
import type { TextTerms } from '../../text/text-terms.ts'
import { columnsOf } from '../columns.ts'
import { breakLines, type CuePiece } from './cue-lines.ts'
import { type CueNode, nestTags, readNodes, trimNodes } from './cue-tags.ts'
import { readLines } from './lines.ts'
import { createLineReader } from './own-lines.ts'

/** How a format of subtitles writes text, and which tags it has. */
export interface CueNotation extends Notation {
  /** Matches one tag; global. */
  readonly tag: RegExp
}

/** A sentence of a cue: a range of the source, and how its translation is written there. */
interface CueSentence {
  readonly start: number
  readonly end: number
  readonly segment: Segment
  /** `language`: of the translation. */
  write(translation: Segment, language: string): string
}

const lineBreak = /\r\n|\n|\r/
/** How a file writes its cues. */
export interface CueWriting {
  readonly notation: CueNotation
  readonly textTerms: TextTerms | undefined
  /** What ends the lines of the file, for cues of one line. */
  readonly lineBreak: string
}

/** The sentences of a cue's text, which starts at `offset` of the source. */
export function cutCueText(raw: string, offset: number, writing: CueWriting): CueSentence[] {
  const bounds = [...findStarts(raw, writing.notation), raw.length]
  return bounds.slice(1).flatMap((end, index) => {
    const start = bounds[index] ?? 0
    return cutSentence(raw.slice(start, end), offset + start, writing) ?? []
  })
}

/** Where the sentences of a cue begin: mostly it has one, on several lines. */
function findStarts(raw: string, { tag }: CueNotation): number[] {
  const startsSentence = createLineReader()
  const starts = [0]
  for (const { start, text } of readLines(raw))
    if (startsSentence(text.replace(tag, '').trim()) && start > 0) starts.push(start)
  return starts
}

function cutSentence(
  raw: string,
  offset: number,
  { notation, textTerms, lineBreak: usualBreak }: CueWriting,
): CueSentence | undefined {
  const { nodes, start, end } = trimNodes(nestTags(readNodes(raw, notation.tag)))
  const { segment, tags } = toSegment(nodes, { notation, textTerms })
  if (!hasLetters(segment)) return undefined
  const source = raw.slice(start, end)
  const lines = source.split(lineBreak)
  const widthOf = (line: string): number => columnsOf(line.replace(notation.tag, ''))
  const shape = {
    lines: lines.length,
    columns: lines.reduce((most, line) => Math.max(most, widthOf(line)), 0),
    lineBreak: lineBreak.exec(source)?.[0] ?? usualBreak,
  }
  const encode = notation.encoding(source)
  return {
    start: offset + start,
    end: offset + end,
    segment,
    write(translation, language) {
      if (isSameSegment(joinTexts(translation), segment)) return source
      const pieces = toPieces(translation, tags, encode)
      // An empty line would end the cue.
      if (pieces.every(({ kind, text }) => kind === 'tag' || text.trim() === '')) return source
      return breakLines(pieces, { ...shape, language })
    },
  }
}

type Tags = Readonly<Record<'placeholder' | 'open' | 'close', CuePiece[]>>

function toSegment(
  nodes: readonly CueNode[],
  { notation, textTerms }: Pick<CueWriting, 'notation' | 'textTerms'>,
) {
  const parts: Part[] = []
  const tags: Tags = { placeholder: [], open: [], close: [] }
  const opened: number[] = []
  for (const { kind, raw } of nodes) {
    const piece: CuePiece = { kind: 'tag', text: raw }
    if (kind === 'text') addText(raw)
    else if (kind === 'placeholder') parts.push({ placeholder: tags.placeholder.push(piece) - 1 })
    else if (kind === 'open') {
      const number = tags.open.push(piece) - 1
      opened.push(number)
      parts.push({ open: number })
    } else {
      const number = opened.pop() ?? 0
      tags.close[number] = piece
      parts.push({ close: number })
    }
  }
  return { segment: joinLines(parts), tags }

  function addText(raw: string): void {
    for (const decoded of notation.read(raw)) {
      if (typeof decoded === 'string') {
        addPlaceholder(decoded)
        continue
      }
      const { text, sourceOf } = decoded
      let end = 0
      for (const { start, source } of findPlaceholders(text, textTerms)) {
        if (start > end) parts.push(text.slice(end, start))
        end = start + source.length
        addPlaceholder(sourceOf(start, end))
      }
      if (end < text.length) parts.push(text.slice(end))
    }
  }

  function addPlaceholder(text: string): void {
    const piece: CuePiece = { kind: 'placeholder', text }
    parts.push({ placeholder: tags.placeholder.push(piece) - 1 })
  }
}

const anySpace = /[\t-\r\u0085\u2028\u2029 ]+/g
/** A line break between two characters of a script without spaces is no space. */
const unspacedBreak =
  /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}。、！？])[\r\n]+(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])/gu

const joinLines = (parts: readonly Part[]): Segment =>
  parts
    .map((part) =>
      typeof part === 'string' ? part.replace(unspacedBreak, '').replace(anySpace, ' ') : part,
    )
    .filter((part) => part !== '')

function toPieces(translation: Segment, tags: Tags, encode: Encode): CuePiece[] {
  const parts = joinTexts(translation)
  const last = parts.length - 1
  return parts.map((part, index) => {
    if (typeof part === 'string') {
      const line = part.replace(anySpace, ' ')
      const trimmed = index === 0 ? line.trimStart() : line
      const words = index === last ? trimmed.trimEnd() : trimmed
      return { kind: 'words', text: encode(words, false) }
    }
    const empty: CuePiece = { kind: 'tag', text: '' }
    if ('placeholder' in part) return tags.placeholder[part.placeholder] ?? empty
    return ('open' in part ? tags.open[part.open] : tags.close[part.close]) ?? empty
  })
}
