// Counts what apps use. Usage of synchronous requests is counted in memory and stored about once a
// second; usage of jobs is stored in the transaction that ends them.
import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import { dayMs } from '../shared/durations.ts'
import type { Tables } from '../storage/tables.ts'
import type { Logger } from '../telemetry/log.ts'
import type { UsedTokens } from '../translation/scheduler/scheduler.ts'
import type { Translation } from '../translation/schemas.ts'
import {
  type GivenUsage,
  type Tally,
  tallyAll,
  tallyAnswer,
  tallyFailure,
  tallyTokens,
  type UsageCount,
} from './tally.ts'
import { givenUsage, shards, type UsageStore } from './usage-store.ts'

export type Meter = ReturnType<typeof createMeter>

interface Dependencies {
  store: Pick<UsageStore, 'addCounts'>
  /** Called when these counts are stored. */
  onStored?: (counts: Iterable<UsageCount>) => void
  now: () => Date
  log: Logger
}

const flushEveryMs = 1_000

/** YYYY-MM-DD, UTC. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

export function createMeter({ store, onStored = () => {}, now, log }: Dependencies) {
  const shard = randomInt(shards)
  /** The counts that are not stored yet, by day number. */
  const unstored = new Map<number, Tally>()
  let today: Tally = new Map()
  let dayNumber = Number.NaN
  let flushing: Promise<void> | undefined
  const timer = setInterval(
    () => void flush().catch((error: unknown) => log.warn({ error }, 'usage could not be stored')),
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
        restore(number, tally)
        throw error
      }
      onStored(tally.values())
    }
  }

  function restore(number: number, tally: Tally): void {
    const since = unstored.get(number)
    if (since) tallyAll(since, tally.values())
    else unstored.set(number, tally)
    dayNumber = Number.NaN
  }

  const ofToday = <Count>(counts: Count[]) => ({ day: dayOf(now()), shard, counts })

  /** Stores the counts. If it rejects, the next flush stores them. */
  async function flush(): Promise<void> {
    // A flush in flight does not include what was counted after its start.
    await flushing?.catch(() => {})
    flushing ??= storeAll().finally(() => {
      flushing = undefined
    })
    return flushing
  }

  return {
    /** Counts an answered request; `cached`: its translations that came from the cache alone. */
    answered(
      appId: string,
      translations: readonly Translation[],
      cached?: Pick<ReadonlySet<object>, 'has'>,
    ): void {
      tallyAnswer(current(), appId, translations, cached)
    },

    /** Counts a failed request. */
    failed(failure: { appId: string; from: string; to: string }): void {
      tallyFailure(current(), { ...failure, requests: 1 })
    },

    /** Counts what language models read and wrote, also for what fails later. */
    usedTokens: (used: UsedTokens): void => tallyTokens(current(), used),

    flush,

    /** Stores a job's usage, in the transaction that ends it. */
    async jobEnded(transaction: Transaction<Tables>, tally: Tally): Promise<void> {
      await store.addCounts(ofToday([...tally.values()]), transaction)
    },

    /** The usage of jobs, for the statement that ends them. */
    usageOfEnded: (jobs: readonly { jobId: string; used: Tally }[]): GivenUsage =>
      givenUsage(
        ofToday(
          jobs.flatMap(({ jobId, used }) =>
            [...used.values()].map((count) => ({ ...count, jobId })),
          ),
        ),
      ),

    async close(): Promise<void> {
      clearInterval(timer)
      await flush().catch((error: unknown) =>
        log.error({ error }, 'usage of the last second could not be stored'),
      )
    },
  }
}
