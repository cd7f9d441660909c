import type { Part, Segment } from '../engines/engine.ts'
import { createDocument, type Document, type Piece } from './document.ts'
import { findSpans } from './spans.ts'

/** Line breaks of every kind, and tabs, which separate columns. */
const separator = /(\r\n|[\n\r\v\f\u0085\u2028\u2029]|\t+)/
/** What opens a line without being part of its sentence: bullets, numbers, headings, quotations. */
const lineOpening = /^(?:(?:[-*+•‣◦▪·–—>]|#{1,6}|\(?\d{1,3}[.)]|[a-z]\))\s+){1,4}/

/** Cuts plain text: a line is a segment, without its outer blanks and what opens it. Markup is just characters here. */
export function cutText(text: string): Document {
  const pieces: Piece[] = []
  const segments: Segment[] = []
  const kept: string[] = []
  for (const line of text.split(separator)) {
    const start = line.length - line.trimStart().length
    const opening = lineOpening.exec(line.slice(start))?.[0].length ?? 0
    const body = line.slice(start + opening).trimEnd()
    const segment = toSegment(body, kept)
    if (!hasLetters(segment)) {
      pieces.push(line)
      continue
    }
    pieces.push(line.slice(0, start + opening), { segment: segments.length }, line.slice(start + opening + body.length))
    segments.push(segment)
  }
  return createDocument({
    pieces,
    segments,
    render: (part) => (typeof part === 'string' ? part : (kept['keep' in part ? part.keep : -1] ?? '')),
  })
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

export const hasLetters = (segment: Segment): boolean => segment.some((part) => typeof part === 'string' && /\p{L}/u.test(part))
