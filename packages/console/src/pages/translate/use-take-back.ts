import { useEffect } from 'react'
import { type Draft, takeBackText } from './draft.ts'
import { isSamePair } from './exchange.ts'
import type { Address } from './use-translator-address.ts'

/**
 * Returns a function that goes back to the text and the languages before the last exchange, and
 * says whether there was one. A step back in the browser does so too: a text stays in its language.
 */
export function useTakeBack(
  { text, exchange }: Draft,
  address: Address,
  go: (change: Partial<Address>) => void,
): () => boolean {
  useEffect(() => {
    if (exchange === undefined || exchange.by !== text) return
    const { before, after } = exchange
    // An address without a target is of the one that the page chose.
    const shown = { from: address.from, to: address.to ?? before.to }
    if (isSamePair(shown, before) && !isSamePair(before, after)) takeBackText()
  }, [exchange, text, address])

  return () => {
    if (exchange === undefined || exchange.by !== text) return false
    go(exchange.before)
    takeBackText()
    return true
  }
}
