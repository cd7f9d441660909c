import type { Language } from '@dragoman/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

export type { Language }

/** They change when the operator adds or removes models or packages: rarely. */
export const languagesQuery = queryOptions({
  queryKey: ['languages'],
  queryFn: ({ signal }) => client.languages({ signal }),
  staleTime: 5 * 60_000,
})

/** The languages that the service translates from, with their targets. */
export const useLanguages = () => useQuery(languagesQuery)
