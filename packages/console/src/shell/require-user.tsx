import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useSession } from '../session/use-session.ts'
import { PageSkeleton } from '../ui/skeleton.tsx'

/** Shows its children to a user who is logged in; others log in first and come back. */
export function RequireUser({ children }: { children: ReactNode }) {
  const session = useSession()
  const [location] = useLocation()
  if (session === 'unknown') return <PageSkeleton />
  if (session === 'none')
    return <Redirect to={`/console/log-in?to=${encodeURIComponent(location)}`} replace />
  return children
}
