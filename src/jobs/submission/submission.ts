// Accepts a job: checks the request and its backlog, and stores it once per idempotency key.

import type { OnSent } from '../../http/disconnect.ts'
import { Problem } from '../../http/problems.ts'
import type { LimitService } from '../../metering/limits.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import type { Job } from '../schemas.ts'
import type { JobFiles } from '../table/job-files.ts'
import { type JobRow, unclaimed } from '../table/job-rows.ts'
import { oldestKeyTime } from '../table/sql-fragments.ts'
import { virtualStartTimeOf } from '../table/virtual-time.ts'
import type { JobLookup } from '../watching/job-lookup.ts'
import type { DeliverResult, RenderJob } from '../watching/job-renderer.ts'
import type { LocalJobs } from '../watching/local-jobs.ts'
import type { JobNotifications } from '../watching/notifications.ts'
import type { Backlog } from './backlog.ts'
import { createBatchInsert } from './batch-insert.ts'
import { type IdempotencyKey, keyOf } from './idempotency.ts'
import type { OwnSlots } from './own-slots.ts'
import type { PreparedJob } from './prepared-job.ts'
import type { SubmissionStore } from './submission-store.ts'

/** A new job, or that of an earlier request with the same key (`replayed`). */
export interface Submission {
  job: Job
  replayed: boolean
}

export interface SubmitOptions {
  idempotencyKey?: string | undefined
  onSent: OnSent
}

export interface SubmissionDependencies {
  submissionStore: SubmissionStore
  files: Pick<JobFiles, 'link'>
  backlog: Backlog
  accounting: Pick<LimitService, 'takeCharacters' | 'returnCharacters' | 'jobStored'>
  ownSlots: Pick<OwnSlots, 'claim'>
  now: () => Date
}

interface Options extends SubmissionDependencies {
  localJobs: LocalJobs
  signals: Pick<JobNotifications, 'announceWaiting'>
  getJob: JobLookup['getJob']
  renderJob: RenderJob
  deliver: DeliverResult
}

export function createSubmission({
  submissionStore: store,
  backlog,
  files,
  accounting,
  ownSlots,
  localJobs,
  signals,
  getJob,
  renderJob,
  deliver,
  now,
}: Options) {
  const batchInsert = createBatchInsert({
    store,
    files,
    claimSlot: ownSlots.claim,
    signals,
    keysOlderThan: () => oldestKeyTime(now()),
  })

  /** The job of an earlier request with the same key. Throws `idempotency-key-reused`. */
  async function replay(
    key: IdempotencyKey,
    app: AppPrincipal,
    onSent: OnSent,
  ): Promise<Submission | undefined> {
    const known = await store.findIdempotencyKey(key.id, oldestKeyTime(now()))
    if (known === undefined) return undefined
    if (known.requestHash !== key.requestHash)
      throw new Problem('idempotency-key-reused', {
        detail: 'The key was first used with another body. Send a new key with a new request.',
      })
    return { job: deliver(await getJob(known.jobId, app), onSent), replayed: true }
  }

  /** Undefined if another request with the same key was stored first. */
  async function storeJob(
    { row, sourceFile }: PreparedJob,
    app: AppPrincipal,
    key: IdempotencyKey | undefined,
  ): Promise<JobRow | undefined> {
    await accounting.takeCharacters(app, row.characters)
    let stored: JobRow | undefined
    localJobs.add(row.id, app.id)
    try {
      const ahead = await backlog.admit({ ...row, userId: app.userId })
      const virtualStartTime = virtualStartTimeOf({ ...row, backlog: ahead })
      stored = await batchInsert.store({ row: { ...row, virtualStartTime }, key, sourceFile })
      return stored
    } finally {
      if (stored) accounting.jobStored(app, row.characters)
      else {
        localJobs.remove(row.id)
        accounting.returnCharacters(app, row.characters)
      }
    }
  }

  /**
   * Returns once the job is durable; with a key that the app has used for the same request,
   * returns the earlier job. Throws what `prepare` throws, `idempotency-key-reused`,
   * `quota-exceeded`, and `rate-limited` or `overloaded` for its backlog.
   */
  return async (
    { request, prepare }: { request: object; prepare: () => Promise<PreparedJob> },
    app: AppPrincipal,
    { idempotencyKey, onSent }: SubmitOptions,
  ): Promise<Submission> => {
    const key = idempotencyKey === undefined ? undefined : keyOf(app.id, idempotencyKey, request)
    const earlier = key && (await replay(key, app, onSent))
    if (earlier) return earlier
    const stored = await storeJob(await prepare(), app, key)
    // As it was accepted, also if it runs already.
    if (stored) return { job: renderJob({ ...stored, ...unclaimed }), replayed: false }
    // A concurrent request with the same key was stored first.
    const concurrent = key && (await replay(key, app, onSent))
    if (concurrent === undefined)
      throw new Problem('internal', { detail: 'The request could not be stored. Send it again.' })
    return concurrent
  }
}
