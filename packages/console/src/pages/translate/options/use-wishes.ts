// How translations should read. The choices are in the address; the tab keeps what is typed.
import { useMemo } from 'react'
import { useTyped } from '../../../data/use-typed.ts'
import { useSettled } from '../use-settled.ts'
import type { Address } from '../use-translator-address.ts'
import { findExcess, noWishTexts, readFields, type WishTexts } from './wish-texts.ts'

export type Wishes = ReturnType<typeof useWishes>

/** What is wished, as requests have it once the user pauses, and what is wrong with it. */
export function useWishes({ optimizeFor, formality }: Address) {
  const { values: texts, change, clear } = useTyped<WishTexts>('wishes', noWishTexts)
  const written = JSON.stringify(texts)
  const settled = useSettled(written)
  // The same object for the same wishes: what depends on it is not done again.
  const fields = useMemo(
    () => ({ optimizeFor, formality, ...readFields(JSON.parse(settled)) }),
    [optimizeFor, formality, settled],
  )
  const excess = findExcess(texts)
  return {
    texts,
    change,
    clear,
    fields,
    /** How many are given. */
    count: Object.values({ optimizeFor, formality, ...readFields(texts) }).filter(Boolean).length,
    excess,
    isRefused: Object.values(excess).some((each) => each > 0),
    isSettled: settled === written,
  }
}
