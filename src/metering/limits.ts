// Rate limits and quotas: requests and characters per minute, characters per day and month.
import type { RequestLimits } from '../http/rate-limit.ts'
import type { Database } from '../storage/database.ts'
import type { Logger } from '../telemetry/log.ts'
import { type CharacterLimits, createAppLimits } from './app-limits.ts'
import { type CallerRateLimits, createCallerLimits } from './caller-limits.ts'
import { deleteWindows, leaseWindow } from './limit-store.ts'
import type { Quotas } from './quota.ts'
import { createRateLimiter, type LeaseWindow, minuteMs } from './rate-limiter.ts'

export interface LimitService extends RequestLimits, CharacterLimits {
  close(): Promise<void>
}

interface Dependencies {
  database: Database
  quotas: Quotas
  limits: CallerRateLimits
  now: () => Date
  log: Logger
}

const cleanEveryMs = 5 * 60_000

export function createLimitService({
  database,
  quotas,
  limits,
  now,
  log,
}: Dependencies): LimitService {
  const db = database.tables
  const lease: LeaseWindow = (request) => leaseWindow(db, request)
  // An embedded database has one process, which shares nothing.
  const shared = database.kind === 'postgres' ? lease : undefined
  const createLimiter = (kind: string, windowMs = minuteMs) =>
    createRateLimiter({ kind, leaseWindow: shared, windowMs, now, log })
  const timer = setInterval(() => {
    const clean = deleteWindows(db, new Date(now().getTime() - minuteMs))
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

    async close() {
      clearInterval(timer)
      await quotas
        .close()
        .catch((error: unknown) =>
          log.warn({ error }, 'quota leases could not be returned; they will expire'),
        )
    },
  }
}
