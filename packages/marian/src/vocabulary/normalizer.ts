// SentencePiece's normalizer: applies its rules, joins repeated spaces, and writes spaces as ▁.
// Source: google/sentencepiece, src/normalizer.cc; the trie is darts-clone's double array.
import type { Charsmap } from '../files/vocabulary-file.ts'

/** The mark for a space. */
export const spaceMark = '\u2581'

interface Normalized {
  readonly text: string
  /** The index in the source of each UTF-16 unit, and the source's length at the end. */
  originAt(index: number): number
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
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
/** Words in ASCII with single spaces between them: no rule changes these. */
const plain = /^[!-~]+(?: [!-~]+)*$/

/** Returns a function that normalizes well-formed text. */
export function createNormalizer({
  charsmap,
  addDummyPrefix,
  removeExtraSpaces,
  protectedLength,
}: NormalizerSettings) {
  const findRule = createRuleFinder(charsmap)
  const rewritesAscii =
    charsmap !== undefined &&
    Array.from({ length: 94 }, (_, index) => encoder.encode(String.fromCharCode(33 + index))).some(
      (bytes) => findRule(bytes, 0) !== undefined,
    )
  const prefixLength = addDummyPrefix ? 1 : 0

  function rewrite(source: string): Normalized {
    const bytes = encoder.encode(source)
    const origins: number[] = []
    let text = ''
    const append = (piece: string, origin: number): void => {
      text += piece.replaceAll(' ', spaceMark)
      for (let count = piece.length; count > 0; count--) origins.push(origin)
    }
    let afterSpace = removeExtraSpaces
    let started = false
    let at = 0
    let byteAt = 0
    while (at < source.length) {
      const { piece, units } = next(source, at, bytes, byteAt)
      const kept = afterSpace ? trimLeadingSpaces(piece) : piece
      if (kept !== '' && !started) {
        if (addDummyPrefix) append(' ', at)
        started = true
      }
      append(kept, at)
      if (kept !== '') afterSpace = removeExtraSpaces && kept.endsWith(' ')
      for (const end = at + units; at < end; at++) byteAt += utf8Length(source, at)
    }
    let end = text.length
    if (removeExtraSpaces) while (end > 0 && text[end - 1] === spaceMark) end--
    text = text.slice(0, end)
    origins.length = end
    origins.push(source.length)
    return { text, originAt: (index) => origins[index] as number }
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
      return { text, originAt: (index) => Math.max(0, index - prefixLength) }
    }
    return rewrite(source)
  }
}

/** Finds the rules of a normalizer. */
function createRuleFinder(charsmap: NormalizerSettings['charsmap']) {
  const replacements = new Map<number, string>()

  /** The longest rule that matches the bytes at an index. */
  function findRule(
    bytes: Uint8Array,
    start: number,
  ): { length: number; replacement: string } | undefined {
    if (charsmap === undefined) return undefined
    const { units } = charsmap
    let found = -1
    let length = 0
    let unit = units[0] ?? 0
    let node = offsetOf(unit)
    for (let index = start; index < bytes.length; index++) {
      const byte = bytes[index] as number
      node ^= byte
      unit = units[node] ?? 0
      // The label of a unit; a unit that ends a rule never has a byte as its label.
      if ((unit & 0x8000_00ff) >>> 0 !== byte) break
      node ^= offsetOf(unit)
      if (unit & 0x100) {
        found = (units[node] ?? 0) & 0x7fff_ffff
        length = index + 1 - start
      }
    }
    return found < 0 ? undefined : { length, replacement: replacementAt(found, charsmap.strings) }
  }

  function replacementAt(offset: number, strings: Uint8Array): string {
    let known = replacements.get(offset)
    if (known === undefined) {
      const end = strings.indexOf(0, offset)
      known = end < 0 ? '' : decoder.decode(strings.slice(offset, end))
      replacements.set(offset, known)
    }
    return known
  }

  return findRule
}

/** How far a unit's children are from it. */
const offsetOf = (unit: number): number => (unit >>> 10) << ((unit & 0x200) >>> 6)

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
