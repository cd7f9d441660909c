// Limits per minute, shared by all processes without a query for each request: a process leases a
// share of what a window has left and grants it from memory (docs/decisions/006).
import { LRUCache } from 'lru-cache'
import type { Allowance } from '../http/allowance.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Eventual } from '../translation/at-once.ts'

export interface LeaseRequest {
  /** Identifies the subject and the window. */
  readonly id: string
  readonly limit: number
  /** The smallest useful lease. */
  readonly need: number
  /** The preferred size; exceeded only if `need` is larger. */
  readonly want: number
  readonly endsAt: Date
}

export interface Lease {
  readonly granted: number
  /** What the window has left for other leases. */
  readonly rest: number
}

/** Undefined if the window has less than `need`. */
export type AskLease = (request: LeaseRequest) => Promise<Lease | undefined>

export type WindowLimiter = ReturnType<typeof createWindowLimiter>

interface Dependencies {
  /** Names this limiter's windows in the database. */
  kind: string
  /** Undefined if this process is the only one. */
  lease: AskLease | undefined
  now: () => Date
  log: Logger
}

interface Pool {
  readonly window: number
  limit: number
  /** Leased and not granted. */
  left: number
  leased: number
  /** What the window had left after the last lease. */
  rest: number
  /** The size of the next lease. */
  want: number
  /** The smallest amount beyond `left` that was refused. */
  deniedFrom: number
  leasing: Promise<void> | undefined
}

export const windowMs = 60_000
const maxSubjects = 100_000
/**
 * The first lease is 1/64 of the limit; each further one doubles, up to 1/8 of the rest (store.ts).
 */
const firstShare = 64
/** A request that waits longer for a lease is admitted. */
const maxWaitMs = 2_000

export function createWindowLimiter({ kind, lease, now, log }: Dependencies) {
  const pools = new LRUCache<string, Pool>({ max: maxSubjects })

  function poolOf(subject: string, limit: number, at = now().getTime()): Pool {
    const window = Math.floor(at / windowMs)
    const known = pools.get(subject)
    if (known?.window === window) {
      if (known.limit !== limit) changeLimit(known, limit)
      return known
    }
    const want = Math.max(1, Math.floor(limit / firstShare))
    const pool: Pool = lease
      ? {
          window,
          limit,
          left: 0,
          leased: 0,
          rest: limit,
          want,
          deniedFrom: Number.POSITIVE_INFINITY,
          leasing: undefined,
        }
      : {
          window,
          limit,
          left: limit,
          leased: limit,
          rest: 0,
          want,
          deniedFrom: 0,
          leasing: undefined,
        }
    pools.set(subject, pool)
    return pool
  }

  function changeLimit(pool: Pool, limit: number): void {
    const more = limit - pool.limit
    const given = pool.leased - pool.left
    pool.limit = limit
    if (lease === undefined) pool.leased += more
    else {
      pool.rest = Math.max(0, pool.rest + more)
      pool.deniedFrom = Number.POSITIVE_INFINITY
    }
    pool.left = Math.min(pool.leased, limit) - given
  }

  /** Never rejects: if the database does not answer, the window admits everything. */
  async function addLease(subject: string, pool: Pool, need: number, ask: AskLease): Promise<void> {
    const { window, limit, want } = pool
    const request = {
      id: `${kind} ${subject} ${window}`,
      limit,
      need,
      want,
      endsAt: new Date((window + 1) * windowMs),
    }
    try {
      const got = await within(maxWaitMs, ask(request))
      if (got) {
        pool.left += got.granted
        pool.leased += got.granted
        pool.rest = got.rest
        pool.want = want * 2
      } else {
        pool.deniedFrom = Math.min(pool.deniedFrom, need)
        pool.rest = Math.min(pool.rest, need - 1)
      }
    } catch (error) {
      log.warn(
        { error, kind },
        'a limit can not be shared with other processes just now: it is open until its window ends',
      )
      pool.left = Number.POSITIVE_INFINITY
    } finally {
      pool.leasing = undefined
    }
  }

  async function takeSlowly(
    subject: string,
    need: number,
    limit: number,
    ask: AskLease,
  ): Promise<boolean> {
    for (;;) {
      const pool = poolOf(subject, limit)
      if (pool.left >= need) {
        pool.left -= need
        return true
      }
      if (need - pool.left >= pool.deniedFrom) return false
      pool.leasing ??= addLease(subject, pool, need - pool.left, ask)
      await pool.leasing
    }
  }

  return {
    /**
     * Takes `need` of the limit; false if it is not available. Synchronous unless a lease is
     * needed.
     */
    take(subject: string, need: number, limit: number): Eventual<boolean> {
      const pool = poolOf(subject, limit)
      if (pool.left < need) {
        if (lease === undefined || need - pool.left >= pool.deniedFrom) return false
        return takeSlowly(subject, need, limit, lease)
      }
      pool.left -= need
      // Leases ahead of time, so that the next request does not wait.
      if (lease && pool.leasing === undefined && pool.left < pool.want / 4 && pool.deniedFrom > 1)
        pool.leasing = addLease(subject, pool, 1, lease)
      return true
    },

    /** What is left, as far as this process knows; takes nothing. */
    peek(subject: string, limit: number): Allowance {
      const at = now().getTime()
      const pool = poolOf(subject, limit, at)
      return {
        limit,
        remaining: Math.max(0, Math.min(limit, pool.left + pool.rest)),
        resetSeconds: Math.ceil(((pool.window + 1) * windowMs - at) / 1000),
      }
    },
  }
}

/** Rejects when the promise takes longer, and then ignores its result. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
