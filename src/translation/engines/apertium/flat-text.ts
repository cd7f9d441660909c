// A segment as one text, for rules that look across tags: each part that is no text is a character
// of a plane for private use.
import { joinTexts, type Part, type Segment } from '@dragoman/formats/segment/segment.ts'

type Code = Exclude<Part, string>

/** These ranges fit character classes of patterns with the flag `u`. */
export const tagRange = String.raw`\u{f0000}-\u{f7fff}`
export const codeRange = String.raw`\u{f0000}-\u{fbfff}`
export const placeholderRange = String.raw`\u{f8000}-\u{fbfff}`
const firstOf = { open: 0xf0000, close: 0xf4000, placeholder: 0xf8000 }
const mostParts = 0x4000
const plane = /[\u{f0000}-\u{fbfff}]/u
const pieces = /[\u{f0000}-\u{fbfff}]|[^\u{f0000}-\u{fbfff}]+/gu

export interface FlatText {
  readonly text: string
  /** The segment of a text with the same characters for parts. */
  unflatten(text: string): Segment
}

/** Undefined if a number is too large, or if a text has characters of that plane itself. */
export function flatten(segment: Segment): FlatText | undefined {
  const codes = new Map<string, Code>()
  let text = ''
  for (const part of segment) {
    const character = typeof part === 'string' ? part : characterOf(part)
    if (character === undefined || (part === character && plane.test(part))) return undefined
    if (typeof part !== 'string') codes.set(character, part)
    text += character
  }
  const unflatten = (changed: string): Segment =>
    joinTexts((changed.match(pieces) ?? []).map((piece) => codes.get(piece) ?? piece))
  return { text, unflatten }
}

/** The same in a source and in its answer. */
function characterOf(code: Code): string | undefined {
  if ('open' in code) return characterAt('open', code.open)
  if ('close' in code) return characterAt('close', code.close)
  return characterAt('placeholder', code.placeholder)
}

const characterAt = (kind: keyof typeof firstOf, number: number): string | undefined =>
  number < mostParts ? String.fromCodePoint(firstOf[kind] + number) : undefined
