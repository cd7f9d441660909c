import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type App, appsKey, usableKey, useApps } from '../../data/apps.ts'
import { readStored, writeStored } from '../../data/browser-storage.ts'
import { client } from '../../data/client.ts'

const key = 'dragoman.translate-app'

interface PayingApp {
  readonly app: App
  readonly apiKey: string
}

/** The app whose limits count what is translated here: the one that the user chose last. */
export function usePayingApp() {
  const apps = useApps()
  const [chosen, setChosen] = useState(() => readStored(key))
  const usable = (apps.data ?? []).flatMap((app): PayingApp[] => {
    const apiKey = usableKey(app)
    return apiKey === undefined ? [] : [{ app, apiKey }]
  })
  return {
    apps,
    usable,
    paying: usable.find(({ app }) => app.id === chosen) ?? usable[0],
    choose(id: string) {
      writeStored(key, id)
      setChosen(id)
    },
  }
}

/** Creates the app of a user who has none and only wants to translate here. */
export function useCreateConsoleApp() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => client.apps.create({ name: 'Console' }),
    onSuccess: () => queries.invalidateQueries({ queryKey: appsKey }),
  })
}
