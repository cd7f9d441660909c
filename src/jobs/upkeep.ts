// What a worker does now and then: it takes up again what dead processes left, and deletes what has expired.
import type { Transaction } from 'kysely'
import type { Logger } from '../log.ts'
import type { Tables } from '../storage/tables.ts'
import type { Tally } from '../usage/tally.ts'
import type { StoredError } from './answers.ts'
import { keyLifeMs } from './idempotency.ts'
import { failureOf } from './used.ts'
import type { WorkStore } from './work-store.ts'

interface Options {
  store: WorkStore
  recordEnd: (transaction: Transaction<Tables>, jobId: string) => Promise<void>
  recordUsage: (transaction: Transaction<Tables>, used: Tally) => Promise<void>
  /** Deletes what else has expired. */
  purgeOthers: () => Promise<void>
  /** The jobs this process works on, each with what is aborted when somebody else has ended it. What else is stored as its own was lost. */
  held: ReadonlyMap<string, AbortController>
  /** Settles when the jobs that are being taken are held. */
  taking: () => Promise<unknown>
  workerId: number
  now: () => Date
  log: Logger
}

export const maxAttempts = 5
const lookForAbandonedEveryMs = 5_000
const purgeEveryMs = 10 * 60_000
const lostError: StoredError = { code: 'internal', detail: `The process that worked on it ended unexpectedly, ${maxAttempts} times.` }

/** Takes up at once what dead processes left, and goes on looking until `stop`. */
export async function startUpkeep({ store, recordEnd, recordUsage, purgeOthers, held, taking, workerId, now, log }: Options) {
  async function takeUpAbandoned(): Promise<void> {
    const working = [...held]
    const stored = new Set(await store.listProcessingJobs(workerId))
    // The notification that would have told it was missed.
    for (const [id, over] of working) if (!stored.has(id)) over.abort(new Error('the job was ended elsewhere'))
    await taking()
    const lost = [...stored].filter((id) => !held.has(id))
    const jobs = await store.transaction(async (transaction) => {
      const error = JSON.stringify(lostError)
      for (const job of await store.failAbandonedJobs(transaction, { maxAttempts, lost, error, now: now() })) {
        await recordEnd(transaction, job.id)
        await recordUsage(transaction, failureOf(job))
      }
      return store.requeueAbandonedJobs(transaction, { maxAttempts, lost })
    })
    if (jobs > 0) log.info({ jobs }, 'jobs of a process that ended are taken up again')
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
