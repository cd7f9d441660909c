import { useEffect } from 'react'
import { storeRecent } from '../languages/recent-languages.ts'
import type { Translator } from '../use-translator.ts'
import { addToHistory } from './history.ts'

/** A translation that stands this long is one that the user wanted. */
const standsMs = 2_000

/** Notes what was translated, and in which languages. */
export function useHistoryRecorder({
  session,
  translation,
  isCurrent,
  draft: { settled },
  format,
}: Translator): void {
  useEffect(() => {
    if (!isCurrent || translation === undefined || translation.from === 'und') return
    const { from, to, translatedText } = translation
    const timer = setTimeout(() => {
      storeRecent('from', from)
      storeRecent('to', to)
      // The next person at this browser does not see what a guest translated.
      if (session === 'active')
        addToHistory({
          from,
          to,
          format,
          text: settled,
          translatedText,
          translatedAt: Date.now(),
        })
    }, standsMs)
    return () => clearTimeout(timer)
  }, [session, isCurrent, translation, settled, format])
}
