import { useQueries } from '@tanstack/react-query'
import { client } from '../../../data/client.ts'

/** The email addresses of users by ID. Users who are deleted have none. */
export function useUserNames(ids: readonly (string | null)[]): ReadonlyMap<string, string> {
  const users = [...new Set(ids)].filter((id) => id?.startsWith('usr_')) as string[]
  return useQueries({
    queries: users.map((id) => ({
      queryKey: ['operate', 'users', 'one', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => client.users.get(id, { signal }),
      staleTime: 300_000,
      retry: false,
    })),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data.email]]))),
  })
}
