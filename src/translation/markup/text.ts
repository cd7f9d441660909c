import type { Part, Segment } from '../engines/engine.ts'
import { createDocument, type Document, type Piece } from './document.ts'
import { findSpans } from './spans.ts'

/**
 * What stands between segments: line breaks of every kind, and blanks that separate columns or sentences: several in a row, tabs, and
 * wide ones. A single space or no-break space is part of a sentence.
 */
const separator =
  /(\r\n|[\n\r\v\f\u0085\u2028\u2029]|[ \t\u00a0\u202f\u1680\u2000-\u200a\u205f\u3000\ufeff]{2,}|[\t\u1680\u2000-\u200a\u205f\u3000\ufeff])/
/** What opens a line without being part of its sentence: bullets, numbers, headings, quotations. */
const lineOpening = /^(?:(?:[-*+•‣◦▪·–—>]|#{1,6}|\(?\d{1,3}[.)]|[a-z]\))\s+){1,4}/

/** Cuts plain text: a line is a segment, without its outer blanks and what opens it. Markup is just characters here. */
export function cutText(text: string): Document {
  const pieces: Piece[] = []
  const segments: Segment[] = []
  const kept: string[] = []
  const render = (part: Part): string =>
    typeof part === 'string' ? part : (kept['keep' in part ? part.keep : -1] ?? '')

  let line: Part[] = []
  const endLine = (): void => {
    const { before, segment, after } = trimLine(line)
    line = []
    if (hasLetters(segment)) pieces.push(before, { segment: segments.push(segment) - 1 }, after)
    else pieces.push(before, segment.map(render).join(''), after)
  }
  for (const part of toSegment(text, kept)) {
    if (typeof part !== 'string') {
      line.push(part)
      continue
    }
    part.split(separator).forEach((piece, index) => {
      if (index % 2 === 0) {
        if (piece !== '') line.push(piece)
        return
      }
      endLine()
      pieces.push(piece)
    })
  }
  endLine()
  return createDocument({
    pieces,
    segments,
    render: (translation) => translation.map(render).join(''),
  })
}

/** A line's outer blanks and what opens it, apart from the rest. */
function trimLine(line: readonly Part[]): { before: string; segment: Segment; after: string } {
  const parts = [...line]
  let before = ''
  let after = ''
  const first = parts[0]
  if (typeof first === 'string') {
    const blanks = first.length - first.trimStart().length
    before = first.slice(0, blanks + (lineOpening.exec(first.slice(blanks))?.[0].length ?? 0))
    parts[0] = first.slice(before.length)
  }
  const last = parts.at(-1)
  if (typeof last === 'string') {
    parts[parts.length - 1] = last.trimEnd()
    after = last.slice(last.trimEnd().length)
  }
  return { before, segment: parts.filter((part) => part !== ''), after }
}

/** Text as parts: what findSpans finds is carried over. `kept` collects it, and its index is its number. */
export function toSegment(text: string, kept: string[]): Segment {
  const parts: Part[] = []
  let end = 0
  for (const { start, span } of findSpans(text)) {
    if (start > end) parts.push(text.slice(end, start))
    parts.push({ keep: kept.push(span) - 1 })
    end = start + span.length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

export const hasLetters = (segment: Segment): boolean =>
  segment.some((part) => typeof part === 'string' && /\p{L}/u.test(part))
