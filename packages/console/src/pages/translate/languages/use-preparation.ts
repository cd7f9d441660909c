import { useEffect } from 'react'
import { clientOf } from '../../../data/client.ts'

/** Loads what translates the chosen pair, while the user begins to type. */
export function usePreparation(
  apiKey: string | undefined,
  { from, to }: { from: string | undefined; to: string | undefined },
): void {
  useEffect(() => {
    if (apiKey === undefined || from === undefined || to === undefined || from === to) return
    // Without it, the first text takes longer, and that is all.
    clientOf(apiKey)
      .prepareLanguages({ from, to }, { maxRetries: 0 })
      .catch(() => {})
  }, [apiKey, from, to])
}
