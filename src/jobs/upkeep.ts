// What a worker does now and then: it takes up again what dead processes left, and deletes what has expired.
import type { Transaction } from 'kysely'
import type { Logger } from '../log.ts'
import type { Tables } from '../storage/tables.ts'
import type { Tally } from '../usage/tally.ts'
import type { StoredError } from './answers.ts'
import { keyLifeMs } from './idempotency.ts'
import type { JobQueue } from './queue.ts'
import { failureOf } from './used.ts'
import type { WorkStore } from './work-store.ts'

/** A job that this process works on, or is about to when the transaction that takes it is committed. */
export interface HeldJob {
  /** Aborted when somebody else has ended the job. */
  readonly over: AbortController
  working: boolean
}

interface Options {
  store: WorkStore
  queue: Pick<JobQueue, 'deliver'>
  recordEnd: (transaction: Transaction<Tables>, jobId: string) => Promise<void>
  recordUsage: (transaction: Transaction<Tables>, used: Tally) => Promise<void>
  /** Deletes what else has expired. */
  purgeOthers: () => Promise<void>
  /** The jobs this process works on; what else is stored as its own was lost by a fault and is taken up again. */
  held: ReadonlyMap<string, HeldJob>
  workerId: number
  now: () => Date
  log: Logger
}

export const maxAttempts = 5
const lookForAbandonedEveryMs = 5_000
const purgeEveryMs = 10 * 60_000
const lostError: StoredError = { code: 'internal', detail: `The process that worked on it ended unexpectedly, ${maxAttempts} times.` }

/** Takes up at once what dead processes left, and goes on looking until `stop`. */
export async function startUpkeep({ store, queue, recordEnd, recordUsage, purgeOthers, held, workerId, now, log }: Options) {
  async function takeUpAbandoned(): Promise<void> {
    const working = [...held].filter(([, { working }]) => working)
    const ids = await store.transaction(async (transaction) => {
      const failed = await store.failAbandonedJobs(transaction, { maxAttempts, error: JSON.stringify(lostError), now: now() })
      for (const job of failed) {
        await recordEnd(transaction, job.id)
        await recordUsage(transaction, failureOf(job))
      }
      const stored = new Set(await store.listProcessingJobs(transaction, workerId))
      // The notification that would have told it was missed.
      for (const [id, { over }] of working) if (!stored.has(id)) over.abort(new Error('the job was ended elsewhere'))
      // A claim is held before its transaction is committed, so what the table names and is not held was lost.
      const lost = [...stored].filter((id) => !held.has(id))
      const abandoned = await store.requeueAbandonedJobs(transaction, { maxAttempts, lost })
      await queue.deliver(transaction, abandoned)
      return abandoned
    })
    if (ids.length > 0) log.info({ jobs: ids.length }, 'jobs of a process that ended are taken up again')
  }

  async function purge(): Promise<void> {
    await store.deleteExpiredJobs(now())
    await store.deleteOldIdempotencyKeys(new Date(now().getTime() - keyLifeMs))
    await purgeOthers()
  }

  const every = (ms: number, what: string, work: () => Promise<void>) =>
    setInterval(() => void work().catch((error: unknown) => log.warn({ error }, `${what} failed`)), ms)

  await takeUpAbandoned()
  const timers = [
    every(lookForAbandonedEveryMs, 'looking for abandoned jobs', takeUpAbandoned),
    every(purgeEveryMs, 'deleting what has expired', purge),
  ]
  return {
    /** Deletes what has expired, now. */
    purge,
    stop(): void {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
