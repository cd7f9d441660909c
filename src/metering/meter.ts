// Counts what apps use. Usage of synchronous requests is counted in memory and stored about once a
// second; usage of jobs is stored in the transaction that ends them.
import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { dayMs } from '../shared/durations.ts'
import type { Tables } from '../storage/tables.ts'
import type { Logger } from '../telemetry/log.ts'
import type { UsedTokens } from '../translation/scheduler/scheduler.ts'
import type { Translation } from '../translation/schemas.ts'
import {
  type GivenUsage,
  type MeteredApp,
  type Tally,
  tallyAll,
  tallyAnswer,
  tallyFailure,
  tallyTokens,
  type UsageCount,
} from './tally.ts'
import { addCounts, givenUsage, shards } from './usage-store.ts'

export interface Meter {
  /** Counts an answered request; `cached`: its translations that came from the cache alone. */
  answered(
    app: MeteredApp,
    translations: readonly Translation[],
    cached?: { has(translation: object): boolean },
  ): void
  /** Counts a failed request. */
  failed(failure: { app: MeteredApp; from: string; to: string }): void
  /** Counts what language models read and wrote, also for what fails later. */
  usedTokens(used: UsedTokens): void
  /** Stores the counts. If it rejects, the next flush stores them. */
  flush(): Promise<void>
  /** Stores a job's usage, in the transaction that ends it. */
  jobEnded(transaction: Transaction<Tables>, tally: Tally): Promise<void>
  /** The usage of jobs, for the statement that ends them. */
  usageOfEnded(jobs: readonly { jobId: string; used: Tally }[]): GivenUsage
  close(): Promise<void>
}

interface Dependencies {
  db: Kysely<Tables>
  /** Called when these counts are stored. */
  onStored?: (counts: Iterable<UsageCount>) => void
  now: () => Date
  log: Logger
}

const flushEveryMs = 1_000

/** YYYY-MM-DD, UTC. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

export function createMeter({ db, onStored = () => {}, now, log }: Dependencies): Meter {
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
        const day = dayOf(new Date(number * dayMs))
        await addCounts(db, { day, shard, counts: [...tally.values()] })
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

  async function flush(): Promise<void> {
    // A flush in flight does not include what was counted after its start.
    await flushing?.catch(() => {})
    flushing ??= storeAll().finally(() => {
      flushing = undefined
    })
    return flushing
  }

  return {
    answered: (app, translations, cached) => tallyAnswer(current(), app, translations, cached),
    failed: (failure) => tallyFailure(current(), { ...failure, requests: 1 }),
    usedTokens: (used) => tallyTokens(current(), used),
    flush,
    jobEnded: (transaction, tally) => addCounts(transaction, ofToday([...tally.values()])),

    usageOfEnded(jobs) {
      const counts = jobs.flatMap(({ jobId, used }) =>
        [...used.values()].map((count) => ({ ...count, jobId })),
      )
      return givenUsage(ofToday(counts))
    },

    async close() {
      clearInterval(timer)
      await flush().catch((error: unknown) =>
        log.error({ error }, 'usage of the last second could not be stored'),
      )
    },
  }
}
