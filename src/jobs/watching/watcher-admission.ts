import { Problem } from '../../http/problems.ts'
import { createShares, type Hold } from '../../http/shares.ts'
import type { AppPrincipal } from '../../shared/principals.ts'

/** Admits a watcher; throws `rate-limited` (the app or its user) and `overloaded` (all callers). */
export type AdmitWatcher = (app: AppPrincipal) => Hold

const retryAfterSeconds = 5

/** At most `maxWatchers` callers wait for jobs or watch them at a time. */
export function createWatcherAdmission(maxWatchers: number): AdmitWatcher {
  const watchers = createShares(maxWatchers)
  return ({ id, userId }) => {
    const hold = watchers.open({ user: userId, app: id })
    if (hold.add(1)) return hold
    const isFull = watchers.total() >= maxWatchers
    throw new Problem(isFull ? 'overloaded' : 'rate-limited', {
      detail: isFull
        ? 'Too many requests wait for jobs. Omit `wait`, or try again later.'
        : 'Too many of your requests wait for jobs or watch them. ' +
          'Omit `wait`, or use webhooks.',
      retryAfterSeconds,
    })
  }
}
