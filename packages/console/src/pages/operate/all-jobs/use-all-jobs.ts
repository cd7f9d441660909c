import { jobStatuses, type OverseenJob, type OverseenWebhook } from '@dragoman/client'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { client } from '../../../data/client.ts'

/** Jobs go on while the page is open. */
const refetchMs = 10_000
const pageSize = 25
const webhooksKey = ['operate', 'webhooks'] as const

export const jobStates = [...jobStatuses, 'partial'] as const
export const webhookStates = ['failed', 'pending', 'delivered'] as const
type JobState = (typeof jobStates)[number]
type WebhookState = (typeof webhookStates)[number]

/** What the page shows is in its address. */
export function useOversightAddress() {
  const [parameters, setParameters] = useSearchParams()
  const shown = {
    view: parameters.get('view') === 'webhooks' ? ('webhooks' as const) : ('jobs' as const),
    state: parameters.get('state') ?? '',
    appId: parameters.get('app') ?? '',
    userId: parameters.get('user') ?? '',
  }
  const show = (change: Partial<Record<'view' | 'state' | 'app' | 'user', string>>) =>
    setParameters((previous) => {
      const next = new URLSearchParams(previous)
      for (const [name, value] of Object.entries(change))
        if (value === '') next.delete(name)
        else next.set(name, value)
      return next
    })
  return { shown, show }
}
export type Shown = ReturnType<typeof useOversightAddress>['shown']

const filterOf = ({ appId, userId }: Shown, cursor: string | undefined) => ({
  limit: pageSize,
  ...(appId && { appId }),
  ...(userId && { userId }),
  ...(cursor && { cursor }),
})

export function useAllJobs(shown: Shown, cursor: string | undefined) {
  const status = jobStates.find((state): state is JobState => state === shown.state)
  const query = { ...filterOf(shown, cursor), ...(status && { status }) }
  return useQuery({
    queryKey: ['operate', 'jobs', query],
    queryFn: async ({ signal }) => client.oversight.jobs(query, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  })
}

export function useAllWebhooks(shown: Shown, cursor: string | undefined) {
  const status = webhookStates.find((state): state is WebhookState => state === shown.state)
  const query = { ...filterOf(shown, cursor), ...(status && { status }) }
  return useQuery({
    queryKey: [...webhooksKey, query],
    queryFn: async ({ signal }) => client.oversight.webhooks(query, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  })
}

/** Sends a webhook again. */
export function useRedelivery() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: OverseenWebhook) => client.oversight.redeliverWebhook(id),
    onSettled: () => queries.invalidateQueries({ queryKey: webhooksKey }),
  })
}

export type OfApp = Pick<OverseenJob, 'app' | 'owner'>
