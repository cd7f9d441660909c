import { DragomanError } from '@dragoman/client'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { forget } from '../session/session.ts'

const retryable = new Set(['connection-failed', 'timed-out', 'overloaded', 'rate-limited'])

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error) {
      if (error instanceof DragomanError && error.code === 'unauthenticated') forget()
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) =>
        failures < 2 && error instanceof DragomanError && retryable.has(error.code),
    },
  },
})
