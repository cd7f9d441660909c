import { useSearch } from 'wouter'

const entries = new Set(['/console/log-in', '/console/sign-up'])

/**
 * Where a user goes after the log-in: the page of the console that is asked for, else the first
 * page. Other sites, and other parts of this one, are never a destination.
 */
export function toPage(to: string): string {
  if (!URL.canParse(to, location.origin)) return '/'
  const { origin, pathname, search: query, hash } = new URL(to, location.origin)
  const isPage = pathname === '/' || /^\/console(?:\/|$)/.test(pathname)
  if (origin !== location.origin || !isPage || entries.has(pathname)) return '/'
  return pathname + query + hash
}

export const useReturnPath = (): string => toPage(new URLSearchParams(useSearch()).get('to') ?? '/')

/** Whether a path is that of an invitation to a team. */
export const isInvitation = (to: string): boolean => to === '/console/invitation'

/** The address of the log-in or sign-up that returns to the same page. */
export const entryPath = (entry: 'log-in' | 'sign-up', to: string): string =>
  to === '/' ? `/console/${entry}` : `/console/${entry}?to=${encodeURIComponent(to)}`
