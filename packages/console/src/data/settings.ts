import { DragomanError } from '@dragoman/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { connectionFailed } from './reachability.ts'

/** What the console must know before anybody logs in. */
interface Settings {
  readonly signup: 'open' | 'closed'
  /** Whether people translate without an account. */
  readonly guests: boolean
  /** Whether the browser reaches the service over https. */
  readonly secure: boolean
  /** Whether the service sends mail. */
  readonly mail: boolean
  readonly maxTextCharacters: number
  readonly maxTexts: number
  readonly version: string
}

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => readSettings(signal),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The settings of the service that concern the console. */
export const useSettings = () => useQuery(settingsQuery)

async function readSettings(signal: AbortSignal): Promise<Settings> {
  const response = await fetch('/console/session/settings', { signal }).catch((cause) => {
    throw connectionFailed(cause)
  })
  if (response.ok) return (await response.json()) as Settings
  throw new DragomanError({
    code: 'unexpected-response',
    title: 'Unexpected response',
    detail: `The service responded with status ${response.status}.`,
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
  })
}
