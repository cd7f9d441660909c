// A text that took the place of the user's own: by a swap, by clearing, or from the history.
import type { Address } from './use-translator-address.ts'

type Languages = Pick<Address, 'from' | 'to'>

export interface Exchange {
  /** The text before, and what took its place. */
  readonly text: string
  readonly by: string
  /** The languages of both. */
  readonly before: Languages
  readonly after: Languages
  readonly isSwap: boolean
}

export const reversed = ({ text, by, before, after, isSwap }: Exchange): Exchange => ({
  text: by,
  by: text,
  before: after,
  after: before,
  isSwap,
})

export const isSamePair = (a: Languages, b: Languages): boolean =>
  a.from === b.from && a.to === b.to
