import { useMemo } from 'react'
import { useMessages, useTexts } from '../../messages/context.tsx'
import { formatsOf } from '../../messages/formats.ts'

/** Names a pair such as `en-zh-Hant` in the user's language. */
export function usePairNames() {
  const { locale } = useTexts()
  const { pair } = useMessages('operate')
  return useMemo(() => {
    const { language } = formatsOf(locale)
    const between = (from: string, to: string): string => pair(language(from), language(to))
    return { language, between, pair: (code: string): string => between(...splitPair(code)) }
  }, [locale, pair])
}

/** The target begins at the second part that can be a language: the others are scripts. */
function splitPair(pair: string): [from: string, to: string] {
  const parts = pair.split('-')
  const second = parts.findIndex((part, index) => index > 0 && /^[a-z]{2,3}$/.test(part))
  return [parts.slice(0, second).join('-'), parts.slice(second).join('-')]
}
