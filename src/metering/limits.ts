// Rate limits and quotas: requests and characters per minute, characters per month.
import type { Logger } from '../telemetry/log.ts'
import { createAppLimits } from './app-limits.ts'
import { type CallerRateLimits, createCallerLimits } from './caller-limits.ts'
import type { LimitStore } from './limit-store.ts'
import type { Quotas } from './quota.ts'
import { createRateLimiter, type LeaseWindow, windowMs } from './rate-limiter.ts'

interface Dependencies {
  store: Pick<LimitStore, 'deleteWindows'>
  /** Undefined if this process is the only one. */
  leaseWindow: LeaseWindow | undefined
  quotas: Quotas
  /** Requests per minute; 0: no limit. */
  limits: CallerRateLimits
  now: () => Date
  log: Logger
}

const cleanEveryMs = 5 * 60_000

export function createLimitService({ store, leaseWindow, quotas, limits, now, log }: Dependencies) {
  const createLimiter = (kind: string) => createRateLimiter({ kind, leaseWindow, now, log })
  const timer = setInterval(() => {
    const clean = store.deleteWindows(new Date(now().getTime() - windowMs))
    clean.catch((error: unknown) =>
      log.warn({ error }, 'expired rate-limit windows could not be deleted'),
    )
  }, cleanEveryMs).unref()

  return {
    ...createAppLimits({
      requests: createLimiter('requests'),
      characters: createLimiter('characters'),
      quotas,
    }),
    ...createCallerLimits({ createLimiter, limits }),

    async close(): Promise<void> {
      clearInterval(timer)
      await quotas
        .close()
        .catch((error: unknown) =>
          log.warn({ error }, 'quota leases could not be returned; they will expire'),
        )
    },
  }
}
