// Monthly quotas. The tables of usage and jobs record what an app has used, so a process that ends
// loses nothing. What a process may use beyond that, it leases (docs/decisions/006).
import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import { runTransaction } from '../storage/transactions.ts'
import type { Logger } from '../telemetry/log.ts'
import { type Grant, Lease, type LeaseTerms } from './lease.ts'
import { deleteLeases, lockQuota, setLease, sumLeasesOfOthers } from './limit-store.ts'

export interface Quotas {
  /** Takes characters of an app's quota without waiting; false if too few are leased now. */
  tryTake(appId: string, need: number, quota: number): boolean
  /** Takes characters of an app's quota; false if they are not left. Does not reject. */
  take(appId: string, need: number, quota: number): Promise<boolean>
  /** Returns characters that were taken but not used. */
  return(appId: string, characters: number): void
  /** The characters are recorded as used. */
  settle(appId: string, characters: number): void
  /**
   * Call it after all of an app's characters that were stored together are settled. Does not
   * reject.
   */
  shrink(appId: string): Promise<void>
  secondsToMonthEnd(): number
  /** Returns all leases. */
  close(): Promise<void>
}

interface Dependencies {
  db: Kysely<Tables>
  /** The app's metered characters since a day (YYYY-MM-DD), and those of its unfinished jobs. */
  countUsed: (transaction: Transaction<Tables>, appId: string, since: string) => Promise<number>
  now: () => Date
  log: Logger
}

interface Quota {
  readonly appId: string
  month: number
  characters: number
}

/** A lease is 1/16 of the quota's rest, unless more is needed. */
const restShare = 16
/** A process uses a lease for one minute; others count it for two, as clocks differ. */
const useMs = 60_000
const countedMs = 120_000
const refusalMs = 5_000
const openMs = 5_000

export function createQuotas({ db, countUsed, now, log }: Dependencies): Quotas {
  const processId = randomInt(1, 2 ** 31)
  const leases = new Map<string, Lease<Quota>>()
  const currentMonth = trackMonths(now)
  const terms: LeaseTerms<Quota> = {
    request: requestCharacters,
    refusalMs,
    openMs,
    now,
    onError: (error, { appId }) =>
      log.warn({ error, appId }, 'a quota cannot be checked; it is not enforced meanwhile'),
  }

  function leaseOf(appId: string, characters: number): Lease<Quota> {
    const { number } = currentMonth()
    let lease = leases.get(appId)
    if (lease === undefined) {
      lease = new Lease(terms, { appId, month: number, characters })
      leases.set(appId, lease)
    }
    const { budget } = lease
    if (budget.month !== number || budget.characters !== characters) lease.forgetRefusal()
    budget.month = number
    budget.characters = characters
    return lease
  }

  function requestCharacters(lease: Lease<Quota>, need: number): Promise<Grant | undefined> {
    const { appId } = lease.budget
    const month = currentMonth()
    return runTransaction(db, async (transaction) => {
      await lockQuota(transaction, appId)
      // Read before the tables: what is recorded meanwhile counts twice for a moment, never not at
      // all.
      const owned = lease.spent + lease.left
      const others = await sumLeasesOfOthers(transaction, { appId, processId, now: now() })
      const used = await countUsed(transaction, appId, month.firstDay)
      const rest = lease.budget.characters - owned - others - used
      if (rest < need) return undefined
      const amount = Math.max(need, Math.floor(rest / restShare))
      await storeLease(transaction, appId, owned + amount)
      return { amount, endsAt: Math.min(now().getTime() + useMs, month.endsAt) }
    })
  }

  /** Reduces the stored lease by what is recorded now, which would count twice. Does not reject. */
  async function shrinkLease(lease: Lease<Quota>): Promise<void> {
    const { appId } = lease.budget
    const shrunk = runTransaction(db, async (transaction) => {
      await lockQuota(transaction, appId)
      await storeLease(transaction, appId, lease.spent + lease.left)
    })
    // The lease expires anyway, and the app may be gone.
    await shrunk.catch((error: unknown) =>
      log.debug({ error, appId }, 'a quota lease could not be reduced'),
    )
  }

  function storeLease(transaction: Transaction<Tables>, appId: string, characters: number) {
    const expiresAt = new Date(now().getTime() + countedMs)
    return setLease(transaction, { appId, processId, characters, expiresAt })
  }

  return {
    tryTake: (appId, need, quota) => leaseOf(appId, quota).tryTake(need),
    take: (appId, need, quota) => leaseOf(appId, quota).take(need),
    return: (appId, characters) => leases.get(appId)?.return(characters),
    settle: (appId, characters) => leases.get(appId)?.settle(characters),

    async shrink(appId) {
      const lease = leases.get(appId)
      await lease?.change(() => shrinkLease(lease))
    },

    secondsToMonthEnd: () => Math.ceil((currentMonth().endsAt - now().getTime()) / 1000),

    async close() {
      await Promise.all(leases.values().map((lease) => lease.pendingChange))
      await deleteLeases(db, { processId, now: now() })
    },
  }
}

interface Month {
  /** Months since the year 0. */
  readonly number: number
  readonly firstDay: string
  readonly startsAt: number
  readonly endsAt: number
}

/** The current month, computed once a month. */
export function trackMonths(now: () => Date): () => Month {
  let month = monthOf(now())
  return () => {
    const date = now()
    if (date.getTime() >= month.endsAt || date.getTime() < month.startsAt) month = monthOf(date)
    return month
  }
}

function monthOf(date: Date): Month {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const start = new Date(Date.UTC(year, month))
  return {
    number: year * 12 + month,
    firstDay: start.toISOString().slice(0, 10),
    startsAt: start.getTime(),
    endsAt: Date.UTC(year, month + 1),
  }
}
