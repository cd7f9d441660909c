// Monthly quotas. The tables of usage and jobs record what an app has used, so a process that ends
// loses nothing. What a process may use beyond that, it leases (docs/decisions/006).
import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { Logger } from '../telemetry/log.ts'
import { type Grant, Lease, type LeaseTerms } from './lease.ts'
import type { LimitStore } from './limit-store.ts'

export type Quotas = ReturnType<typeof createQuotas>

interface Dependencies {
  store: Pick<
    LimitStore,
    'transaction' | 'lockQuota' | 'sumLeasesOfOthers' | 'setLease' | 'deleteLeases'
  >
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

export function createQuotas({ store, countUsed, now, log }: Dependencies) {
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
    return store.transaction(async (transaction) => {
      await store.lockQuota(transaction, appId)
      // Read before the tables: what is recorded meanwhile counts twice for a moment, never not at
      // all.
      const owned = lease.spent + lease.left
      const others = await store.sumLeasesOfOthers(transaction, { appId, processId, now: now() })
      const used = await countUsed(transaction, appId, month.firstDay)
      const rest = lease.budget.characters - owned - others - used
      if (rest < need) return undefined
      const amount = Math.max(need, Math.floor(rest / restShare))
      await setLease(transaction, appId, owned + amount)
      return { amount, endsAt: Math.min(now().getTime() + useMs, month.endsAt) }
    })
  }

  /** Reduces the stored lease by what is recorded now, which would count twice. Does not reject. */
  async function shrinkLease(lease: Lease<Quota>): Promise<void> {
    const { appId } = lease.budget
    const shrunk = store.transaction(async (transaction) => {
      await store.lockQuota(transaction, appId)
      await setLease(transaction, appId, lease.spent + lease.left)
    })
    // The lease expires anyway, and the app may be gone.
    await shrunk.catch((error: unknown) =>
      log.debug({ error, appId }, 'a quota lease could not be reduced'),
    )
  }

  function setLease(transaction: Transaction<Tables>, appId: string, characters: number) {
    const expiresAt = new Date(now().getTime() + countedMs)
    return store.setLease(transaction, { appId, processId, characters, expiresAt })
  }

  return {
    /** Takes characters of an app's quota without waiting; false if too few are leased now. */
    tryTake: (appId: string, need: number, quota: number): boolean =>
      leaseOf(appId, quota).tryTake(need),

    /** Takes characters of an app's quota; false if they are not left. Does not reject. */
    take: (appId: string, need: number, quota: number): Promise<boolean> =>
      leaseOf(appId, quota).take(need),

    /** Returns characters that were taken but not used. */
    return: (appId: string, characters: number): void => leases.get(appId)?.return(characters),

    /** The characters are recorded as used. */
    settle: (appId: string, characters: number): void => leases.get(appId)?.settle(characters),

    /**
     * Call it after all of an app's characters that were stored together are settled. Does not
     * reject.
     */
    async shrink(appId: string): Promise<void> {
      const lease = leases.get(appId)
      await lease?.change(() => shrinkLease(lease))
    },

    secondsToMonthEnd: (): number => Math.ceil((currentMonth().endsAt - now().getTime()) / 1000),

    /** Returns all leases. */
    async close(): Promise<void> {
      await Promise.all(leases.values().map((lease) => lease.pendingChange))
      await store.deleteLeases({ processId, now: now() })
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
