import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { toast } from '../ui/toasts/toast.ts'
import type { Area, MessagesOf } from './areas.ts'
import { directionOf, type Locale, storeLocale } from './locale.ts'
import { createPlural } from './plural.ts'
import { loadedAreas, loadTexts, textsPart } from './texts.ts'

interface Texts {
  readonly locale: Locale
  readonly plural: ReturnType<typeof createPlural>
  /** Does not reject: says so where the texts of the language do not load. */
  setLocale(locale: Locale): Promise<void>
}

const Context = createContext<Texts | undefined>(undefined)

export function MessagesProvider({ initial, children }: { initial: Locale; children: ReactNode }) {
  const [locale, setLocale] = useState(initial)
  useEffect(() => {
    document.documentElement.lang = locale
    document.documentElement.dir = directionOf(locale)
  }, [locale])
  const { partFailed } = textsPart('shell', locale).read()
  const value = useMemo(
    () => ({
      locale,
      plural: createPlural(locale),
      async setLocale(next: Locale) {
        try {
          // What is shown goes on in the other language without a gap.
          await loadTexts(next, loadedAreas(locale))
          storeLocale(next)
          startTransition(() => setLocale(next))
        } catch {
          toast({ kind: 'error', text: partFailed })
        }
      },
    }),
    [locale, partFailed],
  )
  return <Context value={value}>{children}</Context>
}

/** The user's language, and what depends on it alone. */
export function useTexts(): Texts {
  const texts = useContext(Context)
  if (texts === undefined) throw new Error('There is no MessagesProvider above this component.')
  return texts
}

/** The texts of one area, such as `shell`. A component waits for those that are not loaded yet. */
export function useMessages<Key extends Area>(area: Key): MessagesOf<Key> {
  return textsPart(area, useTexts().locale).read()
}
