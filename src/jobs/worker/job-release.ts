// What becomes of a claimed job whose attempt did not end it.
import { Problem } from '../../http/problems.ts'
import type { Logger } from '../../telemetry/log.ts'
import type { MissingModels, ServedByPeer } from '../../translation/request-context.ts'
import type { ClaimedJobRow } from '../table/job-rows.ts'
import type { Claim } from '../table/sql-fragments.ts'
import type { JobLanguages, UnservedLanguages } from './job-languages.ts'
import { withDetected } from './job-languages.ts'
import type { AttemptResult } from './job-metrics.ts'
import { maxAttempts } from './maintenance.ts'
import type { WorkStore } from './worker-store.ts'

interface Dependencies {
  store: Pick<WorkStore, 'releaseJob'>
  unserved: Pick<UnservedLanguages, 'admits'>
  /** Stores the end of a job that failed. */
  fail: (row: ClaimedJobRow, claim: Claim, problem: Problem) => Promise<unknown>
  now: () => Date
  log: Logger
}

interface ReleaseOptions {
  readonly notBefore?: Date | null
  readonly detected?: { readonly detected: string } | undefined
}

const waitForModelsMs = 5_000

/** Releases jobs for another attempt, of this process or of another. */
export function createRelease({ store, unserved, fail, now, log }: Dependencies) {
  /** After a failure: releases the job with a growing delay, or fails it after its last attempt. */
  async function retryOrFail(
    claim: Claim,
    row: ClaimedJobRow,
    error: unknown,
  ): Promise<AttemptResult> {
    log.warn({ error, jobId: claim.id, attempts: claim.attempts }, 'an attempt of a job failed')
    if (claim.attempts < maxAttempts) {
      const notBefore = new Date(now().getTime() + 2 ** claim.attempts * 1000)
      await store.releaseJob(claim, { countAttempt: true, notBefore })
      return 'retried'
    }
    const problem =
      error instanceof Problem
        ? error
        : new Problem('internal', { detail: 'The error is on our side.', cause: error })
    await fail(row, claim, problem)
    return 'failed'
  }

  async function release(
    claim: Claim,
    { notBefore = null, detected }: ReleaseOptions = {},
  ): Promise<AttemptResult> {
    await store.releaseJob(claim, { countAttempt: false, notBefore, ...detected })
    return 'released'
  }

  /** Releases a job until a process serves the language of its text, which may be this one. */
  function passOn(claim: Claim, row: ClaimedJobRow, { from }: ServedByPeer | MissingModels) {
    const job = row.instructions as JobLanguages
    const detected = job.from === undefined ? { detected: withDetected(job, from) } : undefined
    // So that this process does not claim it again before it can translate it.
    const isServed = unserved.admits({ ...job, ...detected }, row)
    // An engine that its app may not use translates the pair already; others may have jobs for it.
    const notBefore = isServed ? new Date(now().getTime() + waitForModelsMs) : null
    return release(claim, { notBefore, detected })
  }

  return { release, passOn, retryOrFail }
}
