// What a translated segment consists of while it is written.
import type { Piece } from '../segment/segmented-text.ts'

/** Text, or a code with its pieces. `mark` is that of a span: one or more of `*`, `_` or `~`. */
export type Atom =
  | { readonly kind: 'text'; text: string }
  | {
      readonly kind: 'open' | 'close' | 'code'
      pieces: readonly Piece[]
      mark?: string
      readonly number?: number
    }

export const firstOf = (atom: Atom | undefined): string => {
  if (atom === undefined) return ''
  const first = atom.kind === 'text' ? atom.text : atom.pieces[0]
  return typeof first === 'string' ? String.fromCodePoint(first.codePointAt(0) ?? 32) : 'a'
}

export const lastOf = (atom: Atom | undefined): string => {
  if (atom === undefined) return ''
  const last = atom.kind === 'text' ? atom.text : atom.pieces.at(-1)
  if (typeof last !== 'string') return 'a'
  const pair = last.slice(-2)
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(pair) ? pair : last.slice(-1)
}
