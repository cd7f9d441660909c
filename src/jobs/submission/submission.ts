// Submits jobs: checks the request and stores it once per idempotency key.

import type { OnSent } from '../../http/disconnect.ts'
import { Problem } from '../../http/problems.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import type { Job, NewJob } from '../schemas.ts'
import { unclaimed } from '../table/job-rows.ts'
import { oldestKeyTime } from '../table/sql-fragments.ts'
import { deliverJob, renderJob } from '../watching/job-renderer.ts'
import { getRow } from '../watching/readable-jobs.ts'
import type { DocumentSubmission } from './document-submission.ts'
import { type IdempotencyKey, keyOf } from './idempotency.ts'
import type { PreparedJob } from './job-intake.ts'
import type { Jobs } from './jobs.ts'
import { prepareDocument, prepareTexts } from './preparation.ts'
import { findIdempotencyKey } from './submission-store.ts'

/** A new job, or that of an earlier request with the same key (`replayed`). */
export interface Submission {
  job: Job
  replayed: boolean
}

/** Who submits a job. */
export interface Submitter {
  app: AppPrincipal
  idempotencyKey?: string | undefined
  onSent: OnSent
}

/**
 * Queues texts. Throws what a translation throws for the request's form, limits and languages,
 * `webhook-address-refused`, `idempotency-key-reused`, `quota-exceeded`, and `rate-limited` or
 * `overloaded` for its backlog.
 */
export const submitJob = (jobs: Jobs, request: NewJob, submitter: Submitter): Promise<Submission> =>
  submit(jobs, { request, prepare: () => prepareTexts(jobs, request, submitter.app) }, submitter)

/**
 * Queues a document that `read` has stored; the file is deleted if the job is not stored. Throws
 * what `read` throws, and as `submitJob`.
 */
export async function submitDocument(
  jobs: Jobs,
  { request, fields, read }: DocumentSubmission,
  submitter: Submitter,
): Promise<Submission> {
  let unused: string | undefined
  const readAndRemember = async () => {
    const document = await read()
    unused = document.fileId
    return document
  }
  const given = { request, fields, read: readAndRemember }
  const prepare = () => prepareDocument(jobs, given, submitter.app)
  try {
    const submission = await submit(jobs, { request, prepare }, submitter)
    if (!submission.replayed) unused = undefined
    return submission
  } finally {
    if (unused !== undefined) void jobs.files.discard(unused)
  }
}

/**
 * Returns once the job is durable; with a key that the app has used for the same request, returns
 * the earlier job.
 */
async function submit(
  jobs: Jobs,
  { request, prepare }: { request: object; prepare: () => Promise<PreparedJob> },
  { app, idempotencyKey, onSent }: Submitter,
): Promise<Submission> {
  const key = idempotencyKey === undefined ? undefined : keyOf(app.id, idempotencyKey, request)
  const earlier = key && (await replay(jobs, key, { app, onSent }))
  if (earlier) return earlier
  const stored = await jobs.intake.store(await prepare(), app, key)
  // As it was accepted, also if it runs already.
  if (stored) return { job: renderJob(jobs, { ...stored, ...unclaimed }), replayed: false }
  // A concurrent request with the same key was stored first.
  const concurrent = key && (await replay(jobs, key, { app, onSent }))
  if (concurrent === undefined)
    throw new Problem('internal', { detail: 'The request could not be stored. Send it again.' })
  return concurrent
}

/** The job of an earlier request with the same key. Throws `idempotency-key-reused`. */
async function replay(
  jobs: Jobs,
  key: IdempotencyKey,
  { app, onSent }: Submitter,
): Promise<Submission | undefined> {
  const known = await findIdempotencyKey(jobs.db, key.id, oldestKeyTime(jobs.now()))
  if (known === undefined) return undefined
  if (known.requestHash !== key.requestHash)
    throw new Problem('idempotency-key-reused', {
      detail: 'The key was first used with another body. Send a new key with a new request.',
    })
  return {
    job: deliverJob(jobs, await getRow(jobs, known.jobId, app), { app, onSent }),
    replayed: true,
  }
}
