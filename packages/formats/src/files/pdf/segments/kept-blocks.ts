// Which blocks stay as they are, and why.
import type { Block } from '../layout/blocks.ts'

/** Why a block stays. */
export type KeptReason =
  | 'address'
  | 'code'
  | 'formula'
  | 'hidden'
  | 'leader'
  | 'mismatched'
  | 'odd'
  | 'repeated'
  | 'unmapped'
  | 'wordless'

const codeSigns = /[{};=]|\w\(|^\s*[$#>]|--\w|\w\.\w+\(|<\/?\w/
const address = /^(?:[^\s@]+@\S+|<?https?:\/\/\S+>?)$/
/** Shares of the signs of a block. */
const mostUnknown = 0.3
const mostMath = 0.4
const leastMonospaced = 0.85

export function whyKept(block: Block): KeptReason | undefined {
  const { text, ink, first } = block
  if (first.isHidden) return 'hidden'
  if (ink.some(({ show }) => show.isOdd || show.state.fontName === undefined)) return 'odd'
  if (first.isLeader) return 'leader'
  if (block.unknown > mostUnknown) return 'unmapped'
  if (block.monospaced > leastMonospaced && codeSigns.test(text)) return 'code'
  if (block.math > mostMath || block.element?.role === 'Formula') return 'formula'
  if (!/\p{L}{2}|\p{Lo}/u.test(text)) return 'wordless'
  if (address.test(text.trim())) return 'address'
  return undefined
}
