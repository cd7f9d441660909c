import type { Translation } from '@dragoman/client'
import { useState } from 'react'

/** What the user makes of a translation, until there is another one. */
export function useEdit(translation: Translation | undefined) {
  const [edit, setEdit] = useState<{ of: Translation; text: string; caret: number | undefined }>()
  const own = edit?.of === translation ? edit : undefined
  return {
    /** Undefined unless it is edited. */
    text: own?.text,
    /** Where the user pressed on it. */
    caret: own?.caret,
    start(caret?: number) {
      if (translation !== undefined)
        setEdit({ of: translation, text: translation.translatedText, caret })
    },
    change(text: string) {
      if (own !== undefined) setEdit({ ...own, text })
    },
    end: () => setEdit(undefined),
  }
}
