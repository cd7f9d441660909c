// The corrections of an app: its own translations, which are used before any engine.
import type {
  CorrectionPage,
  CorrectionsText,
  NewCorrection,
  StoredCorrections,
} from '@dragoman/client'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { clientOf } from '../../data/client.ts'
import { queryClient } from '../../data/queries.ts'

/** Which corrections are shown. */
export interface CorrectionFilter {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly search: string
}

const pageSize = 50

const correctionsKey = (appId: string) => ['corrections', appId] as const

/** What the service's query is; empty values select nothing. */
export const queryOf = ({ from, to, search }: CorrectionFilter) => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
  ...(search === '' ? {} : { search }),
})

/** A page of the corrections of an app, the newest first. */
export const useCorrections = (
  { appId, apiKey }: { appId: string; apiKey: string },
  filter: CorrectionFilter,
  cursor: string | undefined,
) =>
  useQuery({
    queryKey: [...correctionsKey(appId), filter, cursor],
    queryFn: async ({ signal }): Promise<CorrectionPage> =>
      await clientOf(apiKey).memory.list(
        { ...queryOf(filter), limit: pageSize, ...(cursor === undefined ? {} : { cursor }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** Changes of an app's corrections. What is shown of them is loaded again. */
export function useCorrectionChanges({ appId, apiKey }: { appId: string; apiKey: string }) {
  const { memory } = clientOf(apiKey)
  const onSettled = () => queryClient.invalidateQueries({ queryKey: correctionsKey(appId) })
  return {
    add: useMutation({
      mutationFn: (corrections: NewCorrection[]) => memory.add(corrections),
      onSettled,
    }),
    importText: useMutation({
      mutationFn: (corrections: CorrectionsText) => memory.addWithUndo(corrections),
      onSettled,
    }),
    undo: useMutation({
      mutationFn: (earlier: NonNullable<StoredCorrections['undo']>) => memory.undo(earlier),
      onSettled,
    }),
    restore: useMutation({
      mutationFn: (deleted: NewCorrection[]) => memory.restore(deleted),
      onSettled,
    }),
    remove: useMutation({ mutationFn: (id: string) => memory.delete(id), onSettled }),
  }
}
