// A worker's periodic maintenance: requeues abandoned jobs and deletes what has expired.
import type { Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Tally } from '../usage/tally.ts'
import { keyLifeMs } from './idempotency.ts'
import type { StoredError } from './job-renderer.ts'
import { failureOf } from './job-usage.ts'
import type { Abandoned, WorkStore } from './work-store.ts'

interface Options {
  store: WorkStore
  recordEnd: (transaction: Transaction<Tables>, jobId: string) => Promise<void>
  recordUsage: (transaction: Transaction<Tables>, used: Tally) => Promise<void>
  /** Deletes what else has expired. */
  purgeOthers: () => Promise<void>
  /** The running jobs of this process, each with what is aborted when it is ended elsewhere. */
  running: ReadonlyMap<string, AbortController>
  /** Settles when the jobs of the claim in flight are in `running`. */
  claiming: () => Promise<unknown>
  workerId: number
  now: () => Date
  log: Logger
}

export const maxAttempts = 5
const recoverEveryMs = 5_000
const purgeEveryMs = 10 * 60_000
const lostError: StoredError = {
  code: 'internal',
  detail:
    `It was taken up ${maxAttempts} times, ` +
    'and each time the process that worked on it was lost.',
}

/** Requeues abandoned jobs at once, and then periodically until `stop`. */
export async function startMaintenance({
  store,
  recordEnd,
  recordUsage,
  purgeOthers,
  running,
  claiming,
  workerId,
  now,
  log,
}: Options) {
  async function recoverAbandoned(): Promise<void> {
    await recover({ workerId })
    const working = [...running]
    const stored = new Set(await store.listProcessingJobs(workerId))
    // The notification of the end was missed.
    for (const [id, over] of working)
      if (!stored.has(id)) over.abort(new Error('the job was ended elsewhere'))
    await claiming()
    const lost = [...stored].filter((id) => !running.has(id))
    if (lost.length > 0) await recover({ workerId, lost })
  }

  async function recover(abandoned: Abandoned): Promise<void> {
    const error = JSON.stringify(lostError)
    const jobs = await store.transaction(async (transaction) => {
      const requeued = await store.requeueAbandonedJobs(transaction, { ...abandoned, maxAttempts })
      const failed = await store.failAbandonedJobs(transaction, {
        ...abandoned,
        maxAttempts,
        error,
        now: now(),
      })
      for (const { id } of failed) await recordEnd(transaction, id)
      for (const job of failed) await recordUsage(transaction, failureOf(job))
      return requeued
    })
    if (jobs > 0) log.info({ jobs }, 'jobs that were left are taken up again')
  }

  async function purge(): Promise<void> {
    await store.deleteExpiredJobs(now())
    await store.deleteOldIdempotencyKeys(new Date(now().getTime() - keyLifeMs))
    await purgeOthers()
  }

  /** One run at a time: beside another, a run would act on stale data. */
  function every(ms: number, what: string, work: () => Promise<void>): NodeJS.Timeout {
    let isRunning = false
    return setInterval(() => {
      if (isRunning) return
      isRunning = true
      void work()
        .catch((error: unknown) => log.warn({ error }, `${what} failed`))
        .finally(() => {
          isRunning = false
        })
    }, ms)
  }

  await recoverAbandoned()
  const timers = [
    every(recoverEveryMs, 'looking for abandoned jobs', recoverAbandoned),
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
