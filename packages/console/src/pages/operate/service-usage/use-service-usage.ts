import type { Consumer, ServiceUsage } from '@dragoman/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { client } from '../../../data/client.ts'
import type { Group, Metric } from '../../usage/breakdown.ts'
import type { Range } from '../../usage/range.ts'

/** Today's counts grow while the page is open. */
const refetchMs = 60_000
const pageSize = 20

/** Whose usage is shown; undefined: everybody's. */
interface Shown {
  readonly ownerId: string | undefined
  readonly appId: string | undefined
  readonly list: 'owner' | 'app'
}

/** Whose usage the page shows is in its address, beside what `useUsageAddress` has there. */
export function useConsumerAddress() {
  const [parameters, setParameters] = useSearchParams()
  const shown: Shown = {
    ownerId: parameters.get('owner') ?? undefined,
    appId: parameters.get('app') ?? undefined,
    list: parameters.get('list') === 'app' ? 'app' : 'owner',
  }
  const show = ({ ownerId, appId, list }: Shown) =>
    setParameters((previous) => {
      const next = new URLSearchParams(previous)
      for (const [name, value] of Object.entries({ owner: ownerId, app: appId }))
        if (value === undefined) next.delete(name)
        else next.set(name, value)
      if (list === 'owner') next.delete('list')
      else next.set('list', list)
      return next
    })
  return { shown, show }
}

/** The days and the apps of a query. */
export const toQuery = (range: Range, { ownerId, appId }: Shown) => ({
  ...range,
  ...(ownerId && { ownerId }),
  ...(appId && { appId }),
})
export type ServiceQuery = ReturnType<typeof toQuery>

/** What all these apps have used together. */
export function useServiceUsage(query: ServiceQuery) {
  return useQuery({
    queryKey: ['operate', 'usage', query],
    queryFn: ({ signal }): Promise<ServiceUsage> => client.oversight.usage(query, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  })
}

/** The parts of the usage page count by app, which the service does not tell here. */
export const toGroups = ({ groups }: ServiceUsage): Group[] =>
  groups.map((group) => ({ ...group, appId: '' }))

/** Which consumers are listed, and in which order. */
export const toListQuery = (query: ServiceQuery, by: Shown['list'], metric: Metric) => ({
  ...query,
  by,
  sort: metric === 'cached' ? ('characters' as const) : metric,
})
type ListQuery = ReturnType<typeof toListQuery>

/** A page of the users and teams, or of the apps, that used the most. */
export function useConsumers(query: ListQuery, cursor: string | undefined) {
  return useQuery({
    queryKey: ['operate', 'consumers', query, cursor],
    queryFn: async ({ signal }) =>
      client.oversight.consumers(
        { ...query, limit: pageSize, ...(cursor && { cursor }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

/** A bound for the memory of the browser, and for the requests: a hundred of them. */
const maxConsumers = 10_000

/** All consumers, for a file. */
export async function readConsumers(query: ListQuery): Promise<Consumer[]> {
  const consumers: Consumer[] = []
  for await (const consumer of client.oversight.consumers({ ...query, limit: 100 })) {
    consumers.push(consumer)
    if (consumers.length === maxConsumers) break
  }
  return consumers
}
