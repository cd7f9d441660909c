import type { JobPage } from '@dragoman/client'
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { clientOf } from '../../data/client.ts'
import { useOnline } from '../../shell/use-online.ts'
import { useVisible } from '../../ui/use-visible.ts'
import { applyChanges, type LoadedPages, listJobs } from './changes.ts'
import { pollPauseMs } from './poll-pause.ts'
import { type Status, statuses } from './status.ts'

/** Which app's queue, and its key for the service. */
export interface QueueOfApp {
  readonly appId: string
  readonly apiKey: string
}

const pageSize = 50
/** A search costs the service more than a list. */
const searchPauseMs = 15_000

/** Which jobs of an app are listed. */
export interface JobFilter {
  readonly status: Status | undefined
  /** '' for all. */
  readonly search: string
}

export const queueKey = (appId: string) => ['queue', appId] as const
const listKey = (appId: string, { status, search }: JobFilter) =>
  [...queueKey(appId), status ?? 'all', search] as const

/** Whether the lists change by themselves: while somebody may see them. */
export function useIsPolling(): boolean {
  const isVisible = useVisible()
  return useOnline() && isVisible
}

/** The jobs of an app that a filter lets through, the newest first. */
export function useQueue({ appId, apiKey }: QueueOfApp, filter: JobFilter) {
  const { status, search } = filter
  const query = { status, limit: pageSize, ...(search !== '' && { search }) }
  return useInfiniteQuery({
    queryKey: listKey(appId, filter),
    queryFn: async ({ pageParam, signal }): Promise<JobPage> =>
      await clientOf(apiKey).queue.list({ ...query, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: listJobs,
    // The list is read at once when the tab is shown again.
    staleTime: 0,
    enabled: useIsPolling(),
    refetchInterval: ({ state }) =>
      Math.max(
        search === '' ? 0 : searchPauseMs,
        pollPauseMs(state.data?.pages.flatMap(({ jobs }) => jobs) ?? [], {
          readAtMs: state.dataUpdatedAt,
          failedAtMs: state.errorUpdatedAt,
        }),
      ),
  })
}

/**
 * Puts jobs that the user has changed into all loaded lists of the app, and reads the lists again:
 * an answer that is on its way would undo the change.
 */
export function applyToLists(
  queryClient: QueryClient,
  appId: string,
  changes: Parameters<typeof applyChanges>[1],
): void {
  for (const status of [undefined, ...statuses])
    queryClient.setQueryData<LoadedPages>(listKey(appId, { status, search: '' }), (loaded) =>
      loaded === undefined ? undefined : applyChanges(loaded, changes, status),
    )
  void queryClient.invalidateQueries({ queryKey: queueKey(appId) })
}
