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

/** A number as content has it: no exponent, no zeros at the end. */
export function formatNumber(value: number, digits = 3): string {
  if (!Number.isFinite(value)) return '0'
  const text = value.toFixed(digits)
  const short = text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text
  return short === '-0' || short === '' ? '0' : short
}

/** A name as content has it, with its slash. */
export const formatName = (name: string): string =>
  `/${name.replace(
    /[^!-~]|[#()<>[\]{}/%]/g,
    (sign) => `#${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )}`
