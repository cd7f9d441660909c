import { useEffect, useState } from 'react'
import { useMessages } from '../../../messages/context.tsx'
import { exchangeText, settleText } from '../draft.ts'
import { type Exchange, isSamePair } from '../exchange.ts'
import type { Translator } from '../use-translator.ts'
import { isOffered } from './language-choice.ts'
import { storeRecent } from './recent-languages.ts'

/**
 * Swaps the languages and the texts, or says why it cannot. A text whose translation is not there
 * yet waits for it: without, it would be taken for a text in the other language.
 */
export function useSwap(translator: Translator) {
  const texts = useMessages('translate')
  const [shown, setShown] = useState<{ refusal: string; about: string }>()
  const [waitsFor, setWaitsFor] = useState<string>()
  const { languages, names, from, to, detected, go, translation, isCurrent, draft } = translator
  const { text, settled, exchange } = draft
  const known = detected?.language === 'und' ? undefined : detected?.language
  const source = from ?? known
  const isBlank = text.trim() === ''
  const isReady = isCurrent && text === settled
  const isSwapped = isTakenBackBySwap(exchange, { text, from, to })
  const about = JSON.stringify([text, from, to, translator.format])
  const refusal = findRefusal()

  function findRefusal(): string | undefined {
    if (isSwapped) return undefined
    if (!isBlank && !isReady) return translator.isAwaited ? undefined : texts.swapUntranslated
    if (source === undefined || to === undefined)
      return detected === undefined ? texts.swapUnknown : texts.detectionNone
    if (source === to) return texts.sameLanguage(names.nameOf(to))
    if (isOffered(languages, to, source)) return undefined
    return texts.swapMissing(names.nameOf(to), names.nameOf(source))
  }

  function swap(): void {
    setShown(undefined)
    if (refusal !== undefined) refuse(refusal)
    else if (isSwapped) translator.takeBack()
    else if (isBlank || isReady) swapNow()
    else {
      settleText()
      setWaitsFor(about)
    }
  }

  function swapNow(): void {
    if (source === undefined || to === undefined) return
    storeRecent('from', to)
    storeRecent('to', source)
    const after = { from: to, to: source }
    if (translation !== undefined && isReady)
      exchangeText(translator.edit.text ?? translation.translatedText, {
        before: { from, to },
        after,
        isSwap: true,
      })
    go(after)
  }

  function refuse(reason: string): void {
    setShown({ refusal: reason, about })
  }

  useEffect(() => {
    if (waitsFor === undefined) return
    // Whoever goes on typing, or chooses a language, wants something else now.
    if (waitsFor !== about) setWaitsFor(undefined)
    else if (refusal !== undefined || isReady) {
      setWaitsFor(undefined)
      if (refusal === undefined) swapNow()
      else refuse(refusal)
    }
  })

  const shownRefusal = shown?.about === about ? shown.refusal : undefined
  return {
    swap,
    /** Why the languages cannot be swapped. */
    refusal,
    /** What the user must know after a try, until it is about something else. */
    notice: waitsFor === about ? texts.swapWaiting : shownRefusal,
  }
}

/** Whether the text is there because of a swap, so that another one returns to the text before. */
const isTakenBackBySwap = (
  exchange: Exchange | undefined,
  { text, ...languages }: { text: string; from: string | undefined; to: string | undefined },
): boolean =>
  exchange?.isSwap === true && exchange.by === text && isSamePair(exchange.after, languages)
