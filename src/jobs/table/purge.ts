// Deletes expired jobs in small batches: each is a short transaction, so neither a claim nor the
// vacuum waits for a long one, and as long as a batch takes, the database has for others.
import { setTimeout as delay } from 'node:timers/promises'
import type { MaintenanceStore } from './maintenance-store.ts'

interface Options {
  now: () => Date
  /** Ends the purge after a batch. */
  signal?: AbortSignal
}

/** Returns the number of jobs that were deleted. */
export async function purgeExpiredJobs(
  store: Pick<MaintenanceStore, 'deleteExpiredJobs'>,
  { now, signal }: Options,
): Promise<number> {
  let count = 0
  let after = new Date(0)
  while (!signal?.aborted) {
    const startedAt = performance.now()
    const expired = await store.deleteExpiredJobs({ now: now(), after })
    if (expired.length === 0) break
    count += expired.length
    // The index still has what was deleted: the next batch begins behind it.
    after = new Date(Math.max(...expired.map((time) => time.getTime())))
    await delay(performance.now() - startedAt, undefined, { signal, ref: false }).catch(() => {})
  }
  return count
}
