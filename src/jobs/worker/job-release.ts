// What becomes of a claimed job whose attempt did not end it: another attempt, here or elsewhere.
import { Problem } from '../../http/problems.ts'
import type { MissingModels, ServedByPeer } from '../../translation/request-context.ts'
import type { Claim } from '../table/sql-fragments.ts'
import { type JobLanguages, withDetected } from './job-languages.ts'
import type { AttemptResult } from './job-metrics.ts'
import { failedBy, failureOf } from './job-outcome.ts'
import type { ClaimedJob, JobWork } from './job-work.ts'
import { maxAttempts } from './maintenance.ts'
import { releaseJob } from './release-store.ts'

interface ReleaseOptions {
  readonly notBefore?: Date | null
  readonly detected?: { readonly detected: string } | undefined
}

const waitForModelsMs = 5_000

/** After a failure: releases the job with a growing delay, or fails it after its last attempt. */
export async function retryOrFail(
  { db, ends, steadyNow, log }: JobWork,
  { row, claim }: ClaimedJob,
  error: unknown,
): Promise<AttemptResult> {
  log.warn({ error, jobId: claim.id, attempts: claim.attempts }, 'an attempt of a job failed')
  if (claim.attempts < maxAttempts) {
    const notBefore = new Date(steadyNow().getTime() + 2 ** claim.attempts * 1000)
    await releaseJob(db, claim, { countAttempt: true, notBefore })
    return 'retried'
  }
  const problem =
    error instanceof Problem
      ? error
      : new Problem('internal', { detail: 'The error is on our side.', cause: error })
  const outcome = failedBy(problem)
  await ends.store({ row, claim, outcome, used: failureOf(row), hasParts: true })
  return 'failed'
}

export async function release(
  { db }: JobWork,
  claim: Claim,
  { notBefore = null, detected }: ReleaseOptions = {},
): Promise<AttemptResult> {
  await releaseJob(db, claim, { countAttempt: false, notBefore, ...detected })
  return 'released'
}

/** Releases a job until a process serves the language of its text, which may be this one. */
export function passOn(
  work: JobWork,
  { row, claim }: ClaimedJob,
  { from }: ServedByPeer | MissingModels,
): Promise<AttemptResult> {
  const job = row.instructions as JobLanguages
  const detected = job.from === undefined ? { detected: withDetected(job, from) } : undefined
  // So that this process does not claim it again before it can translate it.
  const isServed = work.unserved.admits({ ...job, ...detected }, row)
  // An engine that its app may not use translates the pair already; others may have jobs for it.
  const notBefore = isServed ? new Date(work.steadyNow().getTime() + waitForModelsMs) : null
  return release(work, claim, { notBefore, detected })
}
