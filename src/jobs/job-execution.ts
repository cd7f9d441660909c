// Executes a claimed job: translates it, then stores its end, or releases it for another attempt.
import type { Transaction } from 'kysely'
import { Problem } from '../http/problems.ts'
import type { Tables } from '../storage/tables.ts'
import type { Logger } from '../telemetry/log.ts'
import type { TranslationService } from '../translation/service.ts'
import type { Tally } from '../usage/tally.ts'
import { type Checkpoint, createCheckpoint } from './checkpoint.ts'
import { type CheckpointStore, deleteParts } from './checkpoint-store.ts'
import { failedBy, outcomeOf, textsOf } from './job-outcome.ts'
import type { ClaimedJobRow } from './job-rows.ts'
import { translateJob } from './job-translation.ts'
import { failureOf, usageOf } from './job-usage.ts'
import { maxAttempts } from './maintenance.ts'
import type { RunningJob } from './running-jobs.ts'
import type { Claim } from './sql-fragments.ts'
import type { Outcome, WorkStore } from './work-store.ts'

export interface ExecutionDependencies {
  store: WorkStore
  checkpointStore: CheckpointStore
  translation: Pick<TranslationService, 'translateEach'>
  /** Called in the transaction that ends a job that may want a webhook. */
  recordEnd: (transaction: Transaction<Tables>, jobId: string) => Promise<void>
  /** Called last in that transaction, as it locks rows that other jobs write to. */
  recordUsage: (transaction: Transaction<Tables>, used: Tally) => Promise<void>
  now: () => Date
  log: Logger
}

interface Options extends ExecutionDependencies {
  workerId: number
  /** Aborted when the process stops: unfinished jobs are released. */
  stopping: AbortSignal
}

/** The outcome of a job, its usage, and whether it may have stored parts of a checkpoint. */
interface End {
  outcome: Outcome
  used: Tally
  hasParts: boolean
}

export type ExecuteJob = ReturnType<typeof createJobExecution>

export function createJobExecution({
  store,
  checkpointStore,
  translation,
  recordEnd,
  recordUsage,
  workerId,
  stopping,
  now,
  log,
}: Options) {
  /** Rejects with what another attempt may fix, after the checkpoint is saved. */
  async function translate(row: ClaimedJobRow, claim: Claim, signal: AbortSignal): Promise<End> {
    const checkpoint: Checkpoint = await createCheckpoint({
      claim,
      texts: textsOf(row),
      resumed: row.attempts > 1 || row.completedCharacters > 0,
      store: checkpointStore,
      onError: (error) => log.warn({ error, jobId: row.id }, 'progress could not be stored'),
    })
    const { results, cached } = await translateJob({ row, checkpoint, translation, signal })
    return {
      outcome: outcomeOf(row, results),
      used: usageOf(row, results, cached),
      hasParts: checkpoint.hasParts,
    }
  }

  /** False when the claim is lost. */
  function finish(claim: Claim, { outcome, used, hasParts }: End): Promise<boolean> {
    return store.transaction(async (transaction) => {
      const ended = await store.finishJob(transaction, claim, outcome, now())
      if (ended === undefined) return false
      if (hasParts) await deleteParts(transaction, claim.id)
      if (ended.wantsWebhook) await recordEnd(transaction, claim.id)
      await recordUsage(transaction, used)
      return true
    })
  }

  /** After a failure: releases the job with a growing delay, or fails it after its last attempt. */
  async function retryOrFail(claim: Claim, row: ClaimedJobRow, error: unknown): Promise<void> {
    log.warn({ error, jobId: claim.id, attempts: claim.attempts }, 'an attempt of a job failed')
    if (claim.attempts < maxAttempts) {
      const notBefore = new Date(now().getTime() + 2 ** claim.attempts * 1000)
      await store.releaseJob(claim, { countAttempt: true, notBefore })
      return
    }
    const problem =
      error instanceof Problem
        ? error
        : new Problem('internal', { detail: 'The error is on our side.', cause: error })
    await finish(claim, { outcome: failedBy(problem), used: failureOf(row), hasParts: true })
  }

  /** Translates a running job and stores its end. Does not reject. */
  return async ({ row, signal }: RunningJob<ClaimedJobRow>): Promise<void> => {
    const { id, attempts } = row
    const claim = { id, workerId, attempts }
    try {
      const end = await translate(row, claim, AbortSignal.any([stopping, signal]))
      if (await finish(claim, end))
        log.info({ jobId: id, status: end.outcome.status, attempts }, 'job ended')
      else log.info({ jobId: id, attempts }, 'a job ended elsewhere or was claimed again')
    } catch (error) {
      if (signal.aborted) {
        log.info({ jobId: id, attempts, reason: signal.reason.message }, 'a job was aborted')
        return
      }
      const released = stopping.aborted
        ? store.releaseJob(claim, { countAttempt: false, notBefore: null })
        : retryOrFail(claim, row, error)
      await released.catch((cause: unknown) =>
        log.error({ error: cause, jobId: id }, 'a job could not be released'),
      )
    }
  }
}
