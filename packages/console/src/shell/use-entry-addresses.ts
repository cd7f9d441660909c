import { useLocation, useSearch } from 'wouter'

const entries = { logIn: '/console/log-in', signUp: '/console/sign-up' }

/** The addresses of log-in and sign-up: from one to the other, they lead to the same page. */
export function useEntryAddresses(): typeof entries {
  const [location] = useLocation()
  const to = new URLSearchParams(useSearch()).get('to')
  if (to === null || !Object.values(entries).includes(location)) return entries
  const query = `?to=${encodeURIComponent(to)}`
  return { logIn: entries.logIn + query, signUp: entries.signUp + query }
}
