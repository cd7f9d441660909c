import { useState } from 'react'
import { useMessages } from '../../messages/context.tsx'
import { replaceText } from './draft.ts'
import { isOffered } from './language-choice.ts'
import { storeRecent } from './recent-languages.ts'
import type { Translator } from './use-translator.ts'

/** Swaps the languages and, where there is a translation, the texts; or says why it cannot. */
export function useSwap(translator: Translator) {
  const texts = useMessages('translate')
  const [shownFor, setShownFor] = useState<string>()
  const { languages, names, from, to, detected, go, translation, isCurrent } = translator
  const known = detected?.language === 'und' ? undefined : detected?.language
  const source = from ?? known
  const refusal = findRefusal()

  function findRefusal(): string | undefined {
    if (source === undefined || to === undefined) return texts.swapUnknown
    if (source === to) return texts.sameLanguage(names.nameOf(to))
    if (isOffered(languages, to, source)) return undefined
    return texts.swapMissing(names.nameOf(to), names.nameOf(source))
  }

  function swap(): void {
    setShownFor(refusal)
    if (refusal !== undefined || source === undefined || to === undefined) return
    storeRecent('from', to)
    storeRecent('to', source)
    go({ from: to, to: source })
    if (isCurrent && translation) replaceText(translation.translatedText)
  }

  return {
    swap,
    refusal,
    /** The refusal, after the user tried, until it is about other languages. */
    shownRefusal: shownFor === refusal ? refusal : undefined,
  }
}
