import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type App, appsKey, usableKey, useApps } from '../../data/apps.ts'
import { readStored, writeStored } from '../../data/browser-storage.ts'
import { may } from '../../data/roles.ts'
import { ensureApp } from '../../session/session.ts'

const key = 'dragoman.translate-app'

interface PayingApp {
  readonly app: App
  readonly apiKey: string
}

/** Has the translator's limits and usage count for an app from now on. */
export const storePayingApp = (id: string): void => writeStored(key, id)

/**
 * The app whose limits count what is translated here: the one that the user chose last, or that of
 * a link's glossary. A user who has none gets one as soon as it is wanted.
 */
export function usePayingApp(isWanted: boolean) {
  const apps = useApps()
  const [chosen, setChosen] = useState(() => readStored(key))
  const usable = (apps.data ?? []).flatMap((app): PayingApp[] => {
    const apiKey = may(app, 'translate') ? usableKey(app) : undefined
    return apiKey === undefined ? [] : [{ app, apiKey }]
  })
  return {
    apps,
    usable,
    making: useConsoleApp(isWanted && apps.isSuccess && usable.length === 0),
    paying: usable.find(({ app }) => app.id === chosen) ?? usable[0],
    /** Until the page is left: a link of somebody else must not change what the user chose. */
    chooseForVisit: (id: string) => setChosen(id),
    choose(id: string) {
      storePayingApp(id)
      setChosen(id)
    },
  }
}

function useConsoleApp(isWanted: boolean) {
  const queries = useQueryClient()
  const making = useMutation({
    mutationFn: ensureApp,
    onSuccess: () => queries.invalidateQueries({ queryKey: appsKey }),
  })
  const { mutate, isIdle } = making
  useEffect(() => {
    if (isWanted && isIdle) mutate()
  }, [isWanted, isIdle, mutate])
  return making
}
