// A worker's periodic maintenance: requeues abandoned jobs and deletes expired data.
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import { runTransaction } from '../../storage/transactions.ts'
import type { Logger } from '../../telemetry/log.ts'
import type { JobFiles } from '../table/job-files.ts'
import type { StoredError } from '../table/job-rows.ts'
import {
  type Abandoned,
  deleteExpiredJobs,
  deleteOldIdempotencyKeys,
  failAbandonedJobs,
  findProcessingJobs,
  requeueAbandonedJobs,
} from '../table/maintenance-store.ts'
import { oldestKeyTime } from '../table/sql-fragments.ts'
import type { EndRecords } from './batch-end.ts'
import { failureOf } from './job-outcome.ts'

interface Options {
  database: Database
  noStoreSeconds: number
  files: JobFiles
  records: EndRecords
  /** Deletes expired data other than jobs. */
  purgeOthers: () => Promise<void>
  /** Returns the lost jobs: those that the table assigns to this worker, but that do not run. */
  reconcile: (listAssigned: () => Promise<readonly string[]>) => Promise<readonly string[]>
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
    `The job was claimed ${maxAttempts} times, ` +
    'and each time the process that translated it died.',
}

/** Requeues abandoned jobs at once, and then periodically until `stop`. */
export async function startMaintenance({
  database: { tables: db, processIsGone },
  noStoreSeconds,
  files,
  records,
  purgeOthers,
  reconcile,
  workerId,
  now,
  log,
}: Options): Promise<{ stop(): void }> {
  const stopping = new AbortController()

  async function recoverAbandoned(): Promise<void> {
    const abandoned = { workerId, processIsGone, maxAttempts }
    await recover(abandoned)
    const lost = await reconcile(() => findProcessingJobs(db, workerId))
    if (lost.length > 0) await recover({ ...abandoned, lost })
  }

  async function recover(abandoned: Abandoned): Promise<void> {
    const error = JSON.stringify(lostError)
    const { requeued, failures } = await runTransaction(db, async (transaction) => {
      const requeued = await requeueAbandonedJobs(transaction, abandoned)
      const end = { error, now: now(), noStoreSeconds }
      const failed = await failAbandonedJobs(transaction, abandoned, end)
      for (const { id, document } of failed) {
        if (document !== null) await files.deleteUnkeptSource(transaction, id)
        await records.recordEnd(transaction, id)
      }
      const failures = failed.map(failureOf)
      for (const failure of failures) await records.recordUsage(transaction, failure)
      return { requeued, failures }
    })
    failures.forEach(records.onUsageStored)
    if (requeued > 0) log.info({ jobs: requeued }, 'abandoned jobs were requeued')
  }

  async function purge(): Promise<void> {
    // First, as a statement that deletes a large file with its job would take long.
    await files.purge()
    await purgeExpiredJobs(db, { now, signal: stopping.signal })
    await deleteOldIdempotencyKeys(db, oldestKeyTime(now()))
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
    every(recoverEveryMs, 'requeueing abandoned jobs', recoverAbandoned),
    every(purgeEveryMs, 'deleting expired data', purge),
  ]
  return {
    stop() {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
    },
  }
}

interface PurgeOptions {
  now: () => Date
  /** Ends the purge after a batch. */
  signal?: AbortSignal
}

/**
 * Deletes expired jobs in small batches: each is a short transaction, so neither a claim nor the
 * vacuum waits for a long one, and as long as a batch takes, the database has for others. Returns
 * the number of jobs that were deleted.
 */
export async function purgeExpiredJobs(
  db: Kysely<Tables>,
  { now, signal }: PurgeOptions,
): Promise<number> {
  let count = 0
  let after = new Date(0)
  while (!signal?.aborted) {
    const startedAt = performance.now()
    const expired = await deleteExpiredJobs(db, { now: now(), after })
    if (expired.length === 0) break
    count += expired.length
    // The index still has what was deleted: the next batch begins behind it.
    after = new Date(Math.max(...expired.map((time) => time.getTime())))
    await delay(performance.now() - startedAt, undefined, { signal, ref: false }).catch(() => {})
  }
  return count
}
