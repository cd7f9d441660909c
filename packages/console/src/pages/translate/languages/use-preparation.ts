import { useEffect } from 'react'
import { clientOf } from '../../../data/client.ts'
import type { Translator } from '../use-translator.ts'
import { findTarget } from './language-choice.ts'

/** Loads what translates the chosen pair, while the user begins to type. */
export function usePreparation(
  { apps, languages, to }: Translator,
  from: string | undefined,
): void {
  const isInstalled = findTarget(languages, from, to)?.installed === true
  const apiKey = isInstalled ? apps.paying?.apiKey : undefined
  useEffect(() => {
    if (apiKey === undefined || from === undefined || to === undefined || from === to) return
    // Without it, the first text takes longer, and that is all.
    clientOf(apiKey)
      .prepareLanguages({ from, to }, { maxRetries: 0 })
      .catch(() => {})
  }, [apiKey, from, to])
}
