// Monthly quotas. The tables of usage and jobs record what an app has used, so a process that ends
// loses nothing. What a process may use beyond that, it leases (docs/decisions/006).
import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Eventual } from '../translation/at-once.ts'
import type { LimitStore } from './store.ts'
import { within } from './windows.ts'

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

interface Pool {
  month: number
  quota: number
  /** Leased and not granted. */
  left: number
  /** Granted, and not yet recorded as used. */
  unsettled: number
  /** When the lease expires. */
  endsAt: number
  /** The smallest amount beyond `left` that was refused, until `deniedUntil`. */
  deniedFrom: number
  deniedUntil: number
  /** The database did not answer: until then, everything is admitted. */
  openUntil: number
  leasing: Promise<void> | undefined
}

/** A lease is 1/16 of the quota's rest, unless more is needed. */
const restShare = 16
/** A process uses a lease for one minute; others count it for two, as clocks differ. */
const useMs = 60_000
const countedMs = 120_000
const denyMs = 5_000
const openMs = 5_000
const maxWaitMs = 2_000

export function createQuotas({ store, countUsed, now, log }: Dependencies) {
  const processId = randomInt(1, 2 ** 31)
  const pools = new Map<string, Pool>()
  let month = monthOf(now())

  function currentMonth(): Month {
    const date = now()
    if (date.getTime() >= month.endsAt || date.getTime() < month.startsAt) month = monthOf(date)
    return month
  }

  function poolOf(appId: string, quota: number): Pool {
    const { number } = currentMonth()
    let pool = pools.get(appId)
    if (pool === undefined) {
      pool = {
        month: number,
        quota,
        left: 0,
        unsettled: 0,
        endsAt: 0,
        deniedFrom: 0,
        deniedUntil: 0,
        openUntil: 0,
        leasing: undefined,
      }
      pools.set(appId, pool)
    }
    if (pool.month !== number || now().getTime() >= pool.endsAt) pool.left = 0
    if (pool.month !== number || pool.quota !== quota) pool.deniedUntil = 0
    pool.month = number
    pool.quota = quota
    return pool
  }

  function give(pool: Pool, need: number): true {
    pool.left -= need
    pool.unsettled += need
    return true
  }

  const isDenied = (pool: Pool, need: number): boolean =>
    need - pool.left >= pool.deniedFrom && now().getTime() < pool.deniedUntil

  async function takeSlowly(appId: string, need: number, quota: number): Promise<boolean> {
    for (;;) {
      const pool = poolOf(appId, quota)
      if (pool.left >= need) return give(pool, need)
      if (isDenied(pool, need)) return false
      if (now().getTime() < pool.openUntil) {
        pool.unsettled += need
        return true
      }
      pool.leasing ??= addLease(appId, pool, need - pool.left).finally(() => {
        pool.leasing = undefined
      })
      await pool.leasing
    }
  }

  /** Does not reject. */
  async function addLease(appId: string, pool: Pool, need: number): Promise<void> {
    try {
      const granted = await within(maxWaitMs, lease(appId, pool, need))
      if (granted === undefined) {
        pool.deniedFrom = need
        pool.deniedUntil = now().getTime() + denyMs
      } else {
        pool.left += granted
        pool.endsAt = now().getTime() + useMs
      }
    } catch (error) {
      log.warn({ error, appId }, 'a quota can not be checked just now: nobody is refused meanwhile')
      pool.openUntil = now().getTime() + openMs
    }
  }

  /** Undefined if the month has less than is needed. */
  function lease(appId: string, pool: Pool, need: number): Promise<number | undefined> {
    return store.transaction(async (transaction) => {
      await store.lockQuota(transaction, appId)
      // Read before the tables: what is recorded meanwhile counts twice for a moment, never not at
      // all.
      const owned = pool.unsettled + pool.left
      const others = await store.sumLeasesOfOthers(transaction, { appId, processId, now: now() })
      const rest =
        pool.quota - owned - others - (await countUsed(transaction, appId, currentMonth().firstDay))
      if (rest < need) return undefined
      const granted = Math.max(need, Math.floor(rest / restShare))
      const expiresAt = new Date(now().getTime() + countedMs)
      await store.setLease(transaction, {
        appId,
        processId,
        characters: owned + granted,
        expiresAt,
      })
      return granted
    })
  }

  /** Reduces the stored lease by what is recorded now, which would count twice. Does not reject. */
  async function shrinkLease(appId: string, pool: Pool): Promise<void> {
    try {
      await store.transaction(async (transaction) => {
        await store.lockQuota(transaction, appId)
        const expiresAt = new Date(now().getTime() + countedMs)
        await store.setLease(transaction, {
          appId,
          processId,
          characters: pool.unsettled + pool.left,
          expiresAt,
        })
      })
    } catch (error) {
      // The lease expires anyway, and the app may be gone.
      log.debug({ error, appId }, 'a lease of a quota could not be made smaller')
    }
  }

  return {
    /**
     * Takes characters of an app's quota; false if they are not left. Synchronous unless a lease is
     * needed.
     */
    take(appId: string, need: number, quota: number): Eventual<boolean> {
      const pool = poolOf(appId, quota)
      if (pool.left >= need) return give(pool, need)
      return isDenied(pool, need) ? false : takeSlowly(appId, need, quota)
    },

    /** Returns characters that were taken but not used. */
    giveBack(appId: string, characters: number): void {
      const pool = pools.get(appId)
      if (pool === undefined) return
      const back = Math.min(characters, pool.unsettled)
      pool.unsettled -= back
      pool.left += back
    },

    /** The characters are recorded as used. */
    settle(appId: string, characters: number): void {
      const pool = pools.get(appId)
      if (pool) pool.unsettled = Math.max(0, pool.unsettled - characters)
    },

    /**
     * Call it after all of an app's characters that were stored together are settled. Does not
     * reject.
     */
    async shrink(appId: string): Promise<void> {
      const pool = pools.get(appId)
      if (pool === undefined) return
      pool.leasing ??= shrinkLease(appId, pool).finally(() => {
        pool.leasing = undefined
      })
      await pool.leasing
    },

    secondsToMonthEnd: (): number => Math.ceil((currentMonth().endsAt - now().getTime()) / 1000),

    /** Returns all leases. */
    async close(): Promise<void> {
      await Promise.all(pools.values().map(({ leasing }) => leasing))
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
