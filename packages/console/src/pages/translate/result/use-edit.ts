import type { Translation } from '@dragoman/client'
import { useSyncExternalStore } from 'react'
import { keep, readKept, subscribeToKept } from '../../../data/kept.ts'

interface Edit {
  /** The translation that is changed. */
  readonly of: string
  readonly text: string
  readonly caret: number | undefined
}

const name = 'edit'
const readEdit = () => readKept(name) as Edit | undefined

/** What the user makes of a translation, until there is another one; a reload does not lose it. */
export function useEdit(translation: Translation | undefined) {
  const edit = useSyncExternalStore(subscribeToKept, readEdit)
  const of = translation?.translatedText
  const own = of !== undefined && edit?.of === of ? edit : undefined
  return {
    /** Undefined unless it is edited. */
    text: own?.text,
    /** Where the user pressed on it. */
    caret: own?.caret,
    start(caret?: number) {
      if (of !== undefined) keep(name, { of, text: of, caret })
    },
    change(text: string) {
      if (own !== undefined) keep(name, { ...own, text })
    },
    end: () => keep(name, undefined),
  }
}
