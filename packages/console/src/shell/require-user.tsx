import type { ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { readSessionEnd } from '../session/session.ts'
import { findOut, useSession } from '../session/use-session.ts'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { Unreachable } from './unreachable.tsx'

/** Shows its children to a user who is logged in; others log in first and come back. */
export function RequireUser({ children }: { children: ReactNode }) {
  const session = useSession()
  const [location] = useLocation()
  const search = useSearch()
  if (session === 'unknown') return <PageSkeleton />
  if (session === 'unreachable') return <Unreachable onRetry={findOut} />
  if (session === 'none') {
    // Who logged out here is done with this page.
    if (readSessionEnd() === 'log-out') return <Redirect to="/console/log-in" replace />
    const to = search === '' ? location : `${location}?${search}`
    return <Redirect to={`/console/log-in?to=${encodeURIComponent(to)}`} replace />
  }
  return children
}
