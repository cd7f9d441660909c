import { DragomanError } from '@dragoman/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { forget, readSession, readSessionEnd, subscribeToSession } from '../session/session.ts'
import { isUnreachable, whenReachable } from './reachability.ts'

const retryable = new Set(['connection-failed', 'timed-out', 'overloaded', 'rate-limited'])

function onError(error: unknown): void {
  if (error instanceof DragomanError && error.code === 'unauthenticated') forget()
}

/** What a page shows is loaded as soon as the service is back. */
function onQueryError(error: unknown): void {
  onError(error)
  if (isUnreachable(error)) whenReachable(refetchUnreached)
}

const refetchUnreached = (): void =>
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => isUnreachable(state.error),
  })

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: onQueryError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) =>
        failures < 2 && error instanceof DragomanError && retryable.has(error.code),
    },
  },
})

// The next user of this browser must not see the data of the previous one.
subscribeToSession(() => {
  if (readSession() === 'none' && readSessionEnd() !== undefined) queryClient.clear()
})
