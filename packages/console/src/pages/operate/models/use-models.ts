import type { ModelList } from '@dragoman/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../data/client.ts'
import { fetchWithProgress } from './fetch-with-progress.ts'

const modelsKey = ['operate', 'models'] as const

interface ModelFiles {
  readonly files: readonly File[]
  readonly pair: string | undefined
  /** Gets which share was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Downloads are followed closely; else a model may come from elsewhere, which is no hurry. */
const downloadingMs = 1_000
const changingMs = 3_000
const idleMs = 15_000

function pauseMs(list: ModelList | undefined): number {
  if (list === undefined) return idleMs
  const downloads = list.processes.flatMap((process) => process.downloads)
  const isBeginning = list.wanted.some(({ pair }) => !isKnown(list, pair))
  if (isBeginning || downloads.some(({ state }) => state !== 'failed')) return downloadingMs
  const wanted = new Set(list.wanted.map(({ pair }) => pair))
  // A removed model is listed until each process has deleted it.
  const isRemoving = list.processes.some(({ models }) =>
    models.some(({ pair, onDemand }) => !wanted.has(pair) && onDemand === null),
  )
  // An added model is wanted before a process begins its download.
  const isMissing = list.processes.some(
    ({ managesModels, models }) =>
      managesModels && list.wanted.some(({ pair }) => models.every((model) => model.pair !== pair)),
  )
  return isRemoving || isMissing || downloads.length > 0 ? changingMs : idleMs
}

/** Whether a process has the model, or tries to get it. */
const isKnown = ({ processes }: ModelList, wanted: string): boolean =>
  processes.some(({ models, downloads }) =>
    [...models, ...downloads].some(({ pair }) => pair === wanted),
  )

/** What is wanted, and what each process has. Reloads itself while the page is visible. */
export const useModels = () =>
  useQuery({
    queryKey: [...modelsKey, 'installed'],
    queryFn: ({ signal }) => client.models.list({}, { signal }),
    refetchInterval: ({ state }) => pauseMs(state.data),
  })

/** What the registry offers. */
export const useAvailableModels = () =>
  useQuery({
    queryKey: ['operate', 'available-models'],
    queryFn: async ({ signal }) =>
      (await client.models.list({ available: 'true' }, { signal })).available ?? [],
    staleTime: 600_000,
  })

export function useModelChanges() {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: modelsKey })
  return {
    add: useMutation({ mutationFn: (pair: string) => client.models.add(pair), onSettled }),
    importFiles: useMutation({
      mutationFn: ({ files, pair, onProgress }: ModelFiles) =>
        client.with({ fetch: fetchWithProgress(onProgress) }).models.import(
          files.map((file) => ({ name: file.name, content: file })),
          { pair },
          { maxRetries: 0 },
        ),
      onSettled,
    }),
    remove: useMutation({ mutationFn: (pair: string) => client.models.remove(pair), onSettled }),
  }
}
