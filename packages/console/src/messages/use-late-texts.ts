import { useEffect, useState } from 'react'
import type { Area, MessagesOf } from './areas.ts'
import { useTexts } from './context.tsx'
import { textsPart } from './texts.ts'

/**
 * The texts of an area that loads once a component needs it, which does not wait: undefined until
 * they are there, `failed` if they do not load.
 */
export function useLateTexts<Key extends Area>(area: Key): MessagesOf<Key> | 'failed' | undefined {
  const part = textsPart(area, useTexts().locale)
  const [settled, setSettled] = useState<typeof part>()
  useEffect(() => {
    if (part.isLoaded()) return undefined
    let isGone = false
    const settle = () => {
      if (!isGone) setSettled(part)
    }
    part.load().then(settle, settle)
    return () => {
      isGone = true
    }
  }, [part])
  return part.peek() ?? (settled === part ? 'failed' : undefined)
}
