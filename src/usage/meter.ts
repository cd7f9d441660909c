// Counts what apps use. What is translated at once is counted in memory and stored about once a second; what jobs use is stored in the
// transaction that ends them.
import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Translation } from '../translation/schemas.ts'
import { shards, type UsageStore } from './store.ts'
import { type Tally, tallyAll, tallyAnswer, tallyFailure, type UsageCount } from './tally.ts'

export type Meter = ReturnType<typeof createMeter>

interface Dependencies {
  store: Pick<UsageStore, 'addCounts'>
  /** Called when these counts are stored. */
  onStored?: (counts: Iterable<UsageCount>) => void
  now: () => Date
  log: Logger
}

const flushEveryMs = 1_000
const dayMs = 86_400_000

/** YYYY-MM-DD, UTC. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

export function createMeter({ store, onStored = () => {}, now, log }: Dependencies) {
  const shard = randomInt(shards)
  /** What is not stored yet, by the number of its day. */
  const unstored = new Map<number, Tally>()
  let today: Tally = new Map()
  let dayNumber = Number.NaN
  let flushing: Promise<void> | undefined
  const timer = setInterval(
    () =>
      void flush().catch((error: unknown) =>
        log.warn({ error }, 'usage can not be stored just now'),
      ),
    flushEveryMs,
  ).unref()

  function current(): Tally {
    const number = Math.floor(now().getTime() / dayMs)
    if (number !== dayNumber) {
      dayNumber = number
      today = unstored.get(number) ?? new Map()
      unstored.set(number, today)
    }
    return today
  }

  async function storeAll(): Promise<void> {
    for (const [number, tally] of unstored) {
      unstored.delete(number)
      dayNumber = Number.NaN
      if (tally.size === 0) continue
      try {
        await store.addCounts({
          day: dayOf(new Date(number * dayMs)),
          shard,
          counts: [...tally.values()],
        })
      } catch (error) {
        putBack(number, tally)
        throw error
      }
      onStored(tally.values())
    }
  }

  function putBack(number: number, tally: Tally): void {
    const since = unstored.get(number)
    if (since) tallyAll(since, tally.values())
    else unstored.set(number, tally)
    dayNumber = Number.NaN
  }

  /** Stores what has been counted. Rejects when it can't; then it is stored the next time. */
  async function flush(): Promise<void> {
    // What was counted after a flush began is not in it.
    await flushing?.catch(() => {})
    flushing ??= storeAll().finally(() => {
      flushing = undefined
    })
    return flushing
  }

  return {
    /** A request was answered; `cached` are those of its translations that came from the cache alone. */
    answered(
      appId: string,
      translations: readonly Translation[],
      cached?: ReadonlySet<object>,
    ): void {
      tallyAnswer(current(), appId, translations, cached)
    },

    /** A request could not be answered. */
    failed(failure: { appId: string; from: string; to: string }): void {
      tallyFailure(current(), { ...failure, requests: 1 })
    },

    flush,

    /** Stores what a job has used, in the transaction that ends it. */
    async jobEnded(transaction: Transaction<Tables>, tally: Tally): Promise<void> {
      await store.addCounts({ day: dayOf(now()), shard, counts: [...tally.values()] }, transaction)
    },

    async close(): Promise<void> {
      clearInterval(timer)
      await flush().catch((error: unknown) =>
        log.error({ error }, 'usage of the last second could not be stored'),
      )
    },
  }
}
