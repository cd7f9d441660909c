import { useEffect, useEffectEvent } from 'react'
import { useGlossaries } from '../../../data/glossaries.ts'
import { useMessages, useTexts } from '../../../messages/context.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import type { usePayingApp } from '../use-paying-app.ts'
import type { useTranslatorAddress } from '../use-translator-address.ts'

/**
 * The glossaries of the paying app, and the one that is wanted. One of another app makes that app
 * the paying one for this visit, and a message says so; where that cannot be, it says why, and the
 * address loses the glossary.
 */
export function useChosenGlossary(
  { apps, paying, chooseForVisit }: ReturnType<typeof usePayingApp>,
  id: string | undefined,
  go: ReturnType<typeof useTranslatorAddress>['go'],
) {
  const { locale } = useTexts()
  const texts = useMessages('translate')
  const query = useGlossaries(paying?.app.id ?? '', paying?.apiKey)
  const { data: glossaries = [], isPending, isSuccess } = query
  const glossary = glossaries.find((each) => each.id === id)
  const isElsewhere = isSuccess && id !== undefined && glossary === undefined

  const seek = useEffectEvent(async () => {
    try {
      const { findOwner } = await import('./find-owner.ts')
      const owner = await findOwner(id ?? '', apps.data ?? [], locale)
      if (owner !== undefined) return chooseForVisit(owner)
    } catch (error) {
      toast({ text: texts.glossary, error })
    }
    go({ glossary: undefined }, { replace: true })
  })
  useEffect(() => {
    if (isElsewhere) void seek()
  }, [isElsewhere])

  return {
    glossaries,
    glossary,
    /** Without the glossary, the text would be translated in other words first. */
    isAwaited: paying !== undefined && id !== undefined && (isPending || isElsewhere),
  }
}
