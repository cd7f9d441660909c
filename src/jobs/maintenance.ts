// What a worker does now and then: it takes up again what dead processes left, and deletes what has expired.
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
const lostError: StoredError = {
  code: 'internal',
  detail: `It was taken up ${maxAttempts} times, and each time the process that worked on it was lost.`,
}

/** Takes up at once what dead processes left, and goes on looking until `stop`. */
export async function startMaintenance({
  store,
  recordEnd,
  recordUsage,
  purgeOthers,
  held,
  taking,
  workerId,
  now,
  log,
}: Options) {
  async function takeUpAbandoned(): Promise<void> {
    await takeUp({ workerId })
    const working = [...held]
    const stored = new Set(await store.listProcessingJobs(workerId))
    // The notification that would have told it was missed.
    for (const [id, over] of working)
      if (!stored.has(id)) over.abort(new Error('the job was ended elsewhere'))
    await taking()
    const lost = [...stored].filter((id) => !held.has(id))
    if (lost.length > 0) await takeUp({ workerId, lost })
  }

  async function takeUp(abandoned: Abandoned): Promise<void> {
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

  /** One at a time: what one has read would be old when it is done beside another. */
  function every(ms: number, what: string, work: () => Promise<void>): NodeJS.Timeout {
    let isUnderWay = false
    return setInterval(() => {
      if (isUnderWay) return
      isUnderWay = true
      void work()
        .catch((error: unknown) => log.warn({ error }, `${what} failed`))
        .finally(() => {
          isUnderWay = false
        })
    }, ms)
  }

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
