import type { Apps } from '@dragoman/client'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../session/use-session.ts'
import { client } from './client.ts'
import { type AppAction, may } from './roles.ts'

export type App = Awaited<ReturnType<Apps['list']>>[number]

export const appsKey = ['apps'] as const

/** The user's apps. */
export function useApps() {
  const session = useSession()
  return useQuery({
    queryKey: appsKey,
    queryFn: ({ signal }) => client.apps.list({ signal }),
    enabled: session === 'active',
  })
}

/** Whether the user's role allows something with one of their apps; false until it is known. */
export function useMay(appId: string, action: AppAction): boolean {
  const app = useApps().data?.find(({ id }) => id === appId)
  return app !== undefined && may(app, action)
}

/** The key of an app that can translate; undefined where all are disabled or revoked. */
export function usableKey(app: App, now = Date.now()): string | undefined {
  if (app.disabled) return undefined
  const isValid = ({ expiresAt }: App['credentials'][number]) =>
    expiresAt === null || expiresAt === undefined || Date.parse(expiresAt) > now
  return app.credentials.find(isValid)?.apiKey
}
