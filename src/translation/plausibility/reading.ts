// A segment as the checks read it.
import type { Segment } from '@dragoman/formats/segment/segment.ts'

/** What stands where a placeholder is. */
export const placeholderCharacter = '\ufffc'

const token = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu

/** A text, and what it consists of. */
export interface Reading {
  /** Has no tags. */
  readonly text: string
  /** Is the text in small letters. */
  readonly folded: string
  /** The words and the signs of `folded`, in their order. */
  readonly tokens: readonly string[]
}

/** What a translation is compared with. */
export interface SourceReading extends Reading {
  /** Those of `tokens` that a check may look for: none is shorter than `shortestWord`. */
  readonly words: ReadonlySet<string>
}

/** In UTF-16 units. */
const shortestWord = 3

export function readSegment(segment: Segment): Reading {
  const [only] = segment
  const text =
    segment.length === 1 && typeof only === 'string' ? only : segment.map(readPart).join('')
  const folded = text.toLowerCase()
  return { text, folded, tokens: folded.match(token) ?? [] }
}

export function readSource(segment: Segment): SourceReading {
  const { text, folded, tokens } = readSegment(segment)
  const words = new Set<string>()
  for (const each of tokens) if (each.length >= shortestWord) words.add(each)
  return { text, folded, tokens, words }
}

const readPart = (part: Segment[number]): string => {
  if (typeof part === 'string') return part
  return 'placeholder' in part ? placeholderCharacter : ''
}
