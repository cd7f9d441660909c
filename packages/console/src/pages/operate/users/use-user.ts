import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../data/client.ts'
import { usersKey } from './use-users.ts'

/** One user, with what only operators see. */
export const useUser = (id: string) =>
  useQuery({
    queryKey: [...usersKey, 'one', id],
    queryFn: ({ signal }) => client.users.get(id, { signal }),
  })

const appsKey = (id: string) => [...usersKey, 'apps', id]

/** The user's apps, each with what it has used this month. */
export const useAppsOfUser = (userId: string) =>
  useQuery({
    queryKey: appsKey(userId),
    queryFn: async ({ signal }) => {
      const apps = await client.users.apps(userId, { signal })
      const used = new Map<string, number>()
      const query = { by: 'app', userId, limit: 100 } as const
      for await (const { app, characters } of client.oversight.consumers(query, { signal }))
        if (app !== undefined) used.set(app.id, characters)
      return apps.map((app) => ({ ...app, characters: used.get(app.id) ?? 0 }))
    },
  })

export type AppOfUser = NonNullable<ReturnType<typeof useAppsOfUser>['data']>[number]

/** Changes what an operator grants one of a user's apps. */
export function useGrant(userId: string, appId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (grant: AppOfUser['granted']) => client.apps.grantLimits(appId, grant),
    onSettled: () => queries.invalidateQueries({ queryKey: appsKey(userId) }),
  })
}
