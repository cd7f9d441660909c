import type { Apps } from '@dragoman/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type App, appsKey } from '../../data/apps.ts'
import { client } from '../../data/client.ts'
import { queryClient } from '../../data/queries.ts'
import { useSession } from '../../session/use-session.ts'

export type AppChange = Parameters<Apps['update']>[1]
export type Credential = App['credentials'][number]

export const appKey = (id: string) => [...appsKey, id] as const

/** One of the user's apps; until it is loaded, as the list knows it. */
export function useApp(id: string) {
  const session = useSession()
  return useQuery({
    queryKey: appKey(id),
    queryFn: ({ signal }) => client.apps.get(id, { signal }),
    enabled: session === 'active',
    placeholderData: () => queryClient.getQueryData<App[]>(appsKey)?.find((app) => app.id === id),
  })
}

/** Changes an app, and shows it as the service returns it. */
export function useAppChange(id: string) {
  return useMutation({
    mutationFn: (change: AppChange) => client.apps.update(id, change),
    // An answer that is on its way has the app as it was before.
    onMutate: () => queryClient.cancelQueries({ queryKey: appKey(id) }),
    onSuccess: (app) => {
      queryClient.setQueryData(appKey(id), app)
      // The list, usage and the audit log may show what was changed.
      queryClient.invalidateQueries({ queryKey: appsKey })
    },
  })
}
