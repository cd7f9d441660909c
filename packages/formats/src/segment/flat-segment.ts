// A segment as one text, for rules that look across tags, and changes at places of that text.
import { joinTexts, type Part, type Segment } from './segment.ts'

/** What stands for a tag: it is no space, and part of no word. */
export const tagCharacter = '\u2060'
/** What stands for a placeholder: a word, as a digit is. */
export const placeholderCharacter = '\ufffc'

/** A change within one text of a segment, or what is written before any part. */
export interface Edit {
  /** An index of the segment as one text. */
  readonly at: number
  /** How much of the text it replaces; nothing by default. */
  readonly length?: number
  readonly written: string
}

export function flattenSegment(segment: Segment): string {
  let text = ''
  for (const part of segment) {
    if (typeof part === 'string') text += part
    else text += 'placeholder' in part ? placeholderCharacter : tagCharacter
  }
  return text
}

/** The segment with its texts changed; the edits ascend, and none overlaps another. */
export function editSegment(segment: Segment, edits: readonly Edit[]): Segment {
  if (edits.length === 0) return segment
  const parts: Part[] = []
  let next = 0
  let at = 0
  for (const part of segment) {
    const length = typeof part === 'string' ? part.length : 1
    let read = 0
    for (let edit = edits[next]; edit && edit.at < at + length; edit = edits[++next]) {
      if (typeof part === 'string') parts.push(part.slice(read, edit.at - at))
      parts.push(edit.written)
      read = edit.at - at + (edit.length ?? 0)
    }
    parts.push(typeof part === 'string' ? part.slice(read) : part)
    at += length
  }
  return joinTexts(parts)
}
