// SentencePiece's normalizer: applies its rules, joins repeated spaces, and writes spaces as ▁.
// Source: google/sentencepiece, src/normalizer.cc.
import type { Charsmap } from '../files/vocabulary-file.ts'
import { createRuleFinder, hasAsciiRule } from './normalization-rules.ts'

/** The mark for a space. */
export const spaceMark = '\u2581'

interface Normalized {
  readonly text: string
  /** The index in the source of each UTF-16 unit, and the source's length at the end. */
  originAt(index: number): number
  /**
   * Where in the source ends what precedes an index: in the middle of a replacement that is the end
   * of the replaced characters, so that each of its units has all of them.
   */
  endAt(index: number): number
}

interface NormalizerSettings {
  readonly charsmap: Charsmap | undefined
  readonly addDummyPrefix: boolean
  readonly removeExtraSpaces: boolean
  /**
   * The length of a user-defined piece at the start of a text, which must not be rewritten; 0 for
   * none.
   */
  readonly protectedLength: ((text: string, index: number) => number) | undefined
}

const encoder = new TextEncoder()
/** Words in ASCII with single spaces between them: the usual rules change none of these. */
const plain = /^[!-~]+(?: [!-~]+)*$/

/** Returns a function that normalizes well-formed text. */
export function createNormalizer({
  charsmap,
  addDummyPrefix,
  removeExtraSpaces,
  protectedLength,
}: NormalizerSettings) {
  const findRule = createRuleFinder(charsmap)
  const rewritesAscii = hasAsciiRule(charsmap)
  const prefixLength = addDummyPrefix ? 1 : 0

  function rewrite(source: string): Normalized {
    const bytes = encoder.encode(source)
    const origins: number[] = []
    const ends: number[] = []
    let text = ''
    const append = (piece: string, origin: number, end: number): void => {
      text += piece.replaceAll(' ', spaceMark)
      for (let count = piece.length; count > 0; count--) {
        origins.push(origin)
        ends.push(end)
      }
    }
    let afterSpace = removeExtraSpaces
    let started = false
    let at = 0
    let byteAt = 0
    while (at < source.length) {
      const { piece, units } = next(source, at, bytes, byteAt)
      const kept = afterSpace ? trimLeadingSpaces(piece) : piece
      const end = at + units
      // A text starts with its first character that is not skipped, also if a rule deletes it.
      if (!started && !(removeExtraSpaces && piece === ' ')) {
        if (addDummyPrefix) append(' ', at, at)
        started = true
      }
      append(kept, at, end)
      if (kept !== '') afterSpace = removeExtraSpaces && kept.endsWith(' ')
      for (; at < end; at++) byteAt += utf8Length(source, at)
    }
    let length = text.length
    if (removeExtraSpaces) while (length > 0 && text[length - 1] === spaceMark) length--
    origins.length = length
    origins.push(source.length)
    return {
      text: text.slice(0, length),
      originAt: (index) => origins[index] as number,
      endAt: (index) => Math.max(ends[index - 1] ?? 0, origins[index] as number),
    }
  }

  /** The replacement for the characters at an index, and how many UTF-16 units they are. */
  function next(
    source: string,
    at: number,
    bytes: Uint8Array,
    byteAt: number,
  ): { piece: string; units: number } {
    const kept = protectedLength?.(source, at) ?? 0
    if (kept > 0) return { piece: source.slice(at, at + kept), units: kept }
    const rule = findRule(bytes, byteAt)
    if (rule === undefined) {
      const units = (source.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
      return { piece: source.slice(at, at + units), units }
    }
    let units = 0
    for (let left = rule.length; left > 0; units++) left -= utf8Length(source, at + units)
    // The second half of a pair has no bytes of its own.
    if (utf8Length(source, at + units) === 0 && at + units < source.length) units++
    return { piece: rule.replacement, units }
  }

  return function normalize(source: string): Normalized {
    if (!rewritesAscii && protectedLength === undefined && plain.test(source)) {
      const text = (addDummyPrefix ? spaceMark : '') + source.replaceAll(' ', spaceMark)
      const originAt = (index: number) => Math.max(0, index - prefixLength)
      return { text, originAt, endAt: originAt }
    }
    return rewrite(source)
  }
}

/**
 * What a UTF-16 unit adds to the UTF-8 length: all of a pair's four bytes count for its first half.
 */
function utf8Length(text: string, index: number): number {
  const unit = text.charCodeAt(index)
  if (unit < 0x80) return 1
  if (unit < 0x800) return 2
  if (unit >= 0xdc00 && unit <= 0xdfff) return 0
  return unit >= 0xd800 && unit <= 0xdbff ? 4 : 3
}

function trimLeadingSpaces(text: string): string {
  let start = 0
  while (text[start] === ' ') start++
  return text.slice(start)
}
