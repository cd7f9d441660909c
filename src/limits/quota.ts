// Monthly quotas. What an app has used stands in the tables of usage and jobs, so nothing is forgotten when a process ends; what a process
// may use beyond that it leases, portion by portion. See docs/decisions/006.
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
  /** Characters of an app since a day (YYYY-MM-DD): those that are metered, and those of jobs that have not ended. */
  countUsed: (transaction: Transaction<Tables>, appId: string, since: string) => Promise<number>
  now: () => Date
  log: Logger
}

interface Pool {
  month: number
  quota: number
  /** Leased and not given out. */
  left: number
  /** Given out, and not yet in the tables that say what was used. */
  unsettled: number
  /** What is left then is not this process's any more. */
  endsAt: number
  /** So much more than is left here was refused; it may be there after `deniedUntil`. */
  deniedFrom: number
  deniedUntil: number
  /** The database did not answer: nobody is refused until then. */
  openUntil: number
  leasing: Promise<void> | undefined
}

/** A lease is this part of what is left of the quota, unless more is needed. */
const restShare = 16
/** A process uses its lease for a minute; others count it for two, so that their clocks need not agree. */
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

  /** Undefined when the month has less than is needed. */
  function lease(appId: string, pool: Pool, need: number): Promise<number | undefined> {
    return store.transaction(async (transaction) => {
      await store.lockQuota(transaction, appId)
      // Read before the tables are: what moves there meanwhile counts twice for a moment, never not at all.
      const held = pool.unsettled + pool.left
      const others = await store.sumLeasesOfOthers(transaction, { appId, processId, now: now() })
      const rest =
        pool.quota - held - others - (await countUsed(transaction, appId, currentMonth().firstDay))
      if (rest < need) return undefined
      const portion = Math.max(need, Math.floor(rest / restShare))
      const expiresAt = new Date(now().getTime() + countedMs)
      await store.setLease(transaction, { appId, processId, characters: held + portion, expiresAt })
      return portion
    })
  }

  /** Tells others how little is leased still: what stands in the tables now would count for them a second time. Does not reject. */
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
      // The lease ends by itself; and the app may be gone.
      log.debug({ error, appId }, 'a lease of a quota could not be made smaller')
    }
  }

  return {
    /** Takes so many characters of an app's quota, or none: false. At once unless the database must be asked. */
    take(appId: string, need: number, quota: number): Eventual<boolean> {
      const pool = poolOf(appId, quota)
      if (pool.left >= need) return give(pool, need)
      return isDenied(pool, need) ? false : takeSlowly(appId, need, quota)
    },

    /** What was taken was not used. */
    giveBack(appId: string, characters: number): void {
      const pool = pools.get(appId)
      if (pool === undefined) return
      const back = Math.min(characters, pool.unsettled)
      pool.unsettled -= back
      pool.left += back
    },

    /** What was taken stands in the tables now. */
    settle(appId: string, characters: number): void {
      const pool = pools.get(appId)
      if (pool) pool.unsettled = Math.max(0, pool.unsettled - characters)
    },

    /** After everything of an app is settled that was stored together. Does not reject. */
    async shrink(appId: string): Promise<void> {
      const pool = pools.get(appId)
      if (pool === undefined) return
      pool.leasing ??= shrinkLease(appId, pool).finally(() => {
        pool.leasing = undefined
      })
      await pool.leasing
    },

    secondsToMonthEnd: (): number => Math.ceil((currentMonth().endsAt - now().getTime()) / 1000),

    /** Leaves what was leased to others. */
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
