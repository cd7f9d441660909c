import type { Language } from '@dragoman/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

export type { Language }

/** Until a new service knows what it can download. */
const noneYetMs = 3_000

/** They change when models or packages are added or removed: rarely. */
export const languagesQuery = queryOptions({
  queryKey: ['languages'],
  queryFn: ({ signal }) => client.languages({ signal }),
  staleTime: 5 * 60_000,
  refetchInterval: ({ state }) => (state.data?.length === 0 ? noneYetMs : false),
})

/** The languages that the service translates from, with their targets. */
export const useLanguages = () => useQuery(languagesQuery)
