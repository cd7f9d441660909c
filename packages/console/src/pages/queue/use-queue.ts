import { type JobPage, jobStatuses } from '@dragoman/client'
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { clientOf } from '../../data/client.ts'
import { applyChanges, type LoadedPages, listJobs } from './changes.ts'
import type { Status } from './status.ts'

/** Which app's queue, and its key for the service. */
export interface QueueOfApp {
  readonly appId: string
  readonly apiKey: string
}

const pageSize = 50
const pollMs = 5_000

export const queueKey = (appId: string) => ['queue', appId] as const
const listKey = (appId: string, status: Status | undefined) =>
  [...queueKey(appId), status ?? 'all'] as const

/** The jobs of an app, with a status or all, the newest first. */
export function useQueue(
  { appId, apiKey }: QueueOfApp,
  { status, isPolling }: { status: Status | undefined; isPolling: boolean },
) {
  return useInfiniteQuery({
    queryKey: listKey(appId, status),
    queryFn: async ({ pageParam, signal }): Promise<JobPage> =>
      await clientOf(apiKey).queue.list({ status, cursor: pageParam, limit: pageSize }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: listJobs,
    refetchInterval: isPolling ? pollMs : false,
  })
}

/** Puts changed jobs into all loaded lists of the app. */
export function applyToLists(
  queryClient: QueryClient,
  appId: string,
  changes: Parameters<typeof applyChanges>[1],
): void {
  for (const status of [undefined, ...jobStatuses])
    queryClient.setQueryData<LoadedPages>(listKey(appId, status), (loaded) =>
      loaded === undefined ? undefined : applyChanges(loaded, changes, status),
    )
}
