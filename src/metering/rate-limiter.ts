// Limits per minute or day, shared by all processes without a query for each request: a process
// leases a share of what a window has left and spends it from memory (docs/decisions/006).
import { LRUCache } from 'lru-cache'
import type { Allowance } from '../http/allowance.ts'
import type { Why } from '../http/problem-reasons.ts'
import { Problem } from '../http/problems.ts'
import type { Logger } from '../telemetry/log.ts'
import { type Grant, Lease, type LeaseTerms } from './lease.ts'
import type { WindowGrant, WindowRequest } from './limit-store.ts'

/** Undefined if the window has less than `need`. */
export type LeaseWindow = (request: WindowRequest) => Promise<WindowGrant | undefined>

export interface RateLimiter {
  /** Takes `need` of the limit without waiting; false if too little is leased at present. */
  tryTake(subject: string, need: number, limit: number): boolean
  /** Takes `need` of the limit; false if it is not available. Does not reject. */
  take(subject: string, need: number, limit: number): Promise<boolean>
  /** What is left, as far as this process knows; takes nothing. */
  peek(subject: string, limit: number): Allowance
  /** Returns what was taken in this window and not used. */
  giveBack(subject: string, amount: number, limit: number): void
}

interface Dependencies {
  /** Names this limiter's windows in the database. */
  kind: string
  /** Undefined if this process is the only one. */
  leaseWindow: LeaseWindow | undefined
  /** How long a window is; by default a minute. */
  windowMs?: number
  now: () => Date
  log: Logger
}

interface Window {
  readonly subject: string
  readonly number: number
  limit: number
  /** What the window had left after the last renewal. */
  rest: number
  /** The preferred size of the next renewal. */
  want: number
}

export const minuteMs = 60_000
const maxSubjects = 100_000
/** The first lease is 1/64 of the limit; each renewal doubles, up to the share that is granted. */
const firstShare = 64

export function createRateLimiter({
  kind,
  leaseWindow,
  windowMs = minuteMs,
  now,
  log,
}: Dependencies): RateLimiter {
  const endOf = (window: number): number => (window + 1) * windowMs
  const leases = new LRUCache<string, Lease<Window>>({
    // Unlike `max`, this reserves no memory for entries that may never come: 2.5 MB a limiter.
    maxSize: maxSubjects,
    sizeCalculation: () => 1,
  })
  const terms: LeaseTerms<Window> = {
    request: ({ budget }, need) => requestOf(budget, need),
    // Until the window ends: then there is another lease.
    refusalMs: windowMs,
    openMs: minuteMs,
    now,
    onError: (error) =>
      log.warn({ error, kind }, 'a rate limit cannot be leased; it is not enforced for a minute'),
  }

  async function requestOf(window: Window, need: number): Promise<Grant | undefined> {
    const { subject, number, limit, want } = window
    const endsAt = endOf(number)
    const id = `${kind} ${subject} ${number}`
    const grant = await leaseWindow?.({ id, limit, need, want, endsAt: new Date(endsAt) })
    if (grant === undefined) {
      window.rest = Math.min(window.rest, need - 1)
      return undefined
    }
    window.rest = grant.rest
    window.want = want * 2
    return { amount: grant.amount, endsAt }
  }

  /** The last one that was taken from: a response reports what its request took. */
  let last: Lease<Window> | undefined

  /** As `leaseOf`, for what only reads: the lease does not become the most recently used. */
  function lookAt(subject: string, limit: number, at: number): Lease<Window> {
    if (last === undefined) return leaseOf(subject, limit, at)
    const { budget } = last
    const isSame = budget.subject === subject && budget.limit === limit
    return isSame && at < endOf(budget.number) ? last : leaseOf(subject, limit, at)
  }

  function leaseOf(subject: string, limit: number, at: number): Lease<Window> {
    const number = Math.floor(at / windowMs)
    const known = leases.get(subject)
    if (known?.budget.number === number) {
      if (known.budget.limit !== limit) changeLimit(known, limit)
      return known
    }
    const want = Math.max(1, Math.floor(limit / firstShare))
    const window = { subject, number, limit, rest: leaseWindow ? limit : 0, want }
    const whole = leaseWindow ? undefined : { amount: limit, endsAt: endOf(number) }
    const lease = new Lease(terms, window, whole)
    leases.set(subject, lease)
    return lease
  }

  function changeLimit(lease: Lease<Window>, limit: number): void {
    const { budget, left, spent } = lease
    if (leaseWindow) budget.rest = Math.max(0, budget.rest + limit - budget.limit)
    lease.left = (leaseWindow ? Math.min(left + spent, limit) : limit) - spent
    lease.forgetRefusal()
    budget.limit = limit
  }

  return {
    tryTake(subject, need, limit) {
      const at = now().getTime()
      const lease = leaseOf(subject, limit, at)
      if (!lease.tryTake(need, at)) return false
      last = lease
      if (leaseWindow && lease.left < lease.budget.want / 4) lease.renewAhead()
      return true
    },

    take: (subject, need, limit) => leaseOf(subject, limit, now().getTime()).take(need),

    peek(subject, limit) {
      const at = now().getTime()
      const { budget, left, isOpen } = lookAt(subject, limit, at)
      return {
        limit,
        remaining: isOpen ? limit : Math.max(0, Math.min(limit, left + budget.rest)),
        resetSeconds: Math.ceil((endOf(budget.number) - at) / 1000),
      }
    },

    giveBack: (subject, amount, limit) => leaseOf(subject, limit, now().getTime()).return(amount),
  }
}

/** The problem of a caller whose allowance is used up. */
export const rateLimited = (detail: string, why: Why, allowance: Allowance): Problem =>
  new Problem('rate-limited', {
    detail,
    why,
    retryAfterSeconds: allowance.resetSeconds,
    allowance,
  })
