import { useEffect, useEffectEvent } from 'react'
import { chooseTarget } from './languages/language-choice.ts'
import { readRecent } from './languages/recent-languages.ts'
import type { Translator } from './use-translator.ts'

/**
 * A text that is in the target language already is wanted in another: the one that was used last,
 * or the user's own.
 */
export function useFlip(translator: Translator, locale: string): void {
  const { languages, from, to, isCurrent, translation, go } = translator
  const language = isCurrent && from === undefined ? translation?.from : undefined
  const isThere = language !== undefined && language === to && translation?.route.length === 0
  const flip = useEffectEvent(() => {
    const wanted = [...readRecent('to'), ...readRecent('from'), locale, 'en', 'es']
    const others = wanted.filter((code) => code !== language)
    const target = chooseTarget(languages, language, others)
    // A step back would only flip it again.
    if (target !== undefined && target !== to) go({ to: target }, { replace: true })
  })
  useEffect(() => {
    if (isThere) flip()
  }, [isThere])
}
