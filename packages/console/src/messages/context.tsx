import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { toast } from '../ui/toasts/toast.ts'
import {
  directionOf,
  type LoadedMessages,
  type Locale,
  loadMessages,
  type Messages,
  storeLocale,
} from './index.ts'
import { createPlural } from './plural.ts'

interface Texts {
  readonly locale: Locale
  readonly messages: Messages
  readonly plural: ReturnType<typeof createPlural>
  /** Does not reject: says so where the texts of the language do not load. */
  setLocale(locale: Locale): Promise<void>
}

const Context = createContext<Texts | undefined>(undefined)

export function MessagesProvider({
  initial,
  children,
}: {
  initial: LoadedMessages
  children: ReactNode
}) {
  const [{ locale, messages }, setLoaded] = useState(initial)
  useEffect(() => {
    document.documentElement.lang = locale
    document.documentElement.dir = directionOf(locale)
  }, [locale])
  const value = useMemo(
    () => ({
      locale,
      messages,
      plural: createPlural(locale),
      async setLocale(next: Locale) {
        try {
          setLoaded(await loadMessages(next))
          storeLocale(next)
        } catch {
          toast({ kind: 'error', text: messages.shell.partFailed })
        }
      },
    }),
    [locale, messages],
  )
  return <Context value={value}>{children}</Context>
}

/** The texts in the user's language, and what formats numbers in it. */
export function useTexts(): Texts {
  const texts = useContext(Context)
  if (texts === undefined) throw new Error('There is no MessagesProvider above this component.')
  return texts
}

/** The texts of one area, such as `shell`. */
export function useMessages<Area extends keyof Messages>(area: Area): Messages[Area] {
  return useTexts().messages[area]
}
