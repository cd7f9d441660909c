// The rules of a SentencePiece normalizer: their table is darts-clone's double array.
import type { Charsmap } from '../files/vocabulary-file.ts'

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const firstPrintable = 0x20
const lastPrintable = 0x7e
/** The label of a unit; a unit that holds a rule's value never has a byte as its label. */
const labelBits = 0x8000_00ff
/** A rule ends at the unit. */
const endsRule = 0x100

/** Returns a function that finds the rules of a normalizer. */
export function createRuleFinder(charsmap: Charsmap | undefined) {
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
      if ((unit & labelBits) >>> 0 !== byte) break
      node ^= offsetOf(unit)
      if (unit & endsRule) {
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

/** Whether any rule rewrites printable ASCII alone, such as a rule for `--`. */
export function hasAsciiRule(charsmap: Charsmap | undefined): boolean {
  if (charsmap === undefined) return false
  const { units } = charsmap
  // A damaged table may lead back to where it came from.
  const nodes = new Set([offsetOf(units[0] ?? 0)])
  for (const start of nodes) {
    for (let byte = firstPrintable; byte <= lastPrintable; byte++) {
      const node = start ^ byte
      const unit = units[node] ?? 0
      if ((unit & labelBits) >>> 0 !== byte) continue
      if (unit & endsRule) return true
      nodes.add(node ^ offsetOf(unit))
    }
  }
  return false
}

/** How far a unit's children are from it. */
const offsetOf = (unit: number): number => (unit >>> 10) << ((unit & 0x200) >>> 6)
