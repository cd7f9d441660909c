import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

/** The accounts at providers that are connected with the user's. */
export const identitiesKey = ['identities'] as const

/** Where people can log in. */
export const useProviders = () =>
  useQuery({
    queryKey: ['providers'],
    queryFn: ({ signal }) => client.signOn.providers({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useIdentities = () =>
  useQuery({
    queryKey: identitiesKey,
    queryFn: ({ signal }) => client.signOn.identities({ signal }),
  })

const longestNext = 500

/** A page of the console as the service takes it: a path, and a query of few characters. */
export function toNext(page: string): string {
  const { pathname, searchParams } = new URL(page, location.origin)
  if (!/^\/console[\w/-]*$/.test(pathname)) return '/console/'
  const query = String(searchParams).replaceAll('+', '%20').replaceAll('*', '%2A')
  const next = query === '' ? pathname : `${pathname}?${query}`
  return next.length > longestNext ? pathname : next
}
