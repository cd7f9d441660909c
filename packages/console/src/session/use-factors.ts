import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'

export const factorsKey = ['factors'] as const

/** What the user proves with who they are: second factors, and whether there is a password. */
export const useFactors = (more: { staleTime?: number } = {}) =>
  useQuery({
    queryKey: factorsKey,
    queryFn: ({ signal }) => client.factors.get({ signal }),
    ...more,
  })

/** Most users have one: so it is until the service has answered. */
export const useHasPassword = (): boolean => useFactors().data?.password ?? true
