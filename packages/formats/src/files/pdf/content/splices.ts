// Edits of content streams.
import { damaged } from '../limits.ts'

/** Replaces the bytes from `start` to `end` by a text of Latin-1. */
export interface Splice {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The bytes with each splice done. Splices must not overlap. */
export function applySplices(bytes: Uint8Array, splices: readonly Splice[]): Uint8Array {
  const sorted = [...splices].sort((a, b) => a.start - b.start || a.end - b.end)
  const parts: Uint8Array[] = []
  let at = 0
  for (const { start, end, text } of sorted) {
    if (start < at) throw damaged('The content of a page has parts that overlap.')
    // Without a space in front, `…Td` and `0 Tc` become `Td0`.
    parts.push(bytes.subarray(at, start), Buffer.from(`\n${text}\n`, 'latin1'))
    at = end
  }
  parts.push(bytes.subarray(at))
  return Buffer.concat(parts)
}
