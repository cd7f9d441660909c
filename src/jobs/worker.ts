// Translates queued jobs. fetch.ts decides when to claim jobs, maintenance.ts requeues abandoned
// ones.
import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import { Problem } from '../http/problems.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Translation } from '../translation/schemas.ts'
import type { TranslationService } from '../translation/service.ts'
import type { Tally } from '../usage/tally.ts'
import { type Checkpoint, createCheckpoint } from './checkpoint.ts'
import { startFetching } from './fetch.ts'
import type { StoredError, StoredInstructions } from './job-renderer.ts'
import { failureOf, usageOf } from './job-usage.ts'
import { maxAttempts, startMaintenance } from './maintenance.ts'
import type { JobNotifications } from './notifications.ts'
import type { JobResult } from './schemas.ts'
import type { Fetch } from './slots.ts'
import type { Claim, ClaimedJobRow, Outcome, WorkStore } from './work-store.ts'

/** The outcome of a job, and its usage. */
interface End {
  outcome: Outcome
  used: Tally
}

export type JobWorker = Awaited<ReturnType<typeof startJobWorker>>

interface Dependencies {
  database: Pick<Database, 'announceProcess'>
  store: WorkStore
  signals: Pick<JobNotifications, 'onWaiting' | 'onEnd' | 'onGap'>
  translation: Pick<TranslationService, 'translateEach'>
  /** Called in the transaction that ends a job that may want a webhook. */
  recordEnd: (transaction: Transaction<Tables>, jobId: string) => Promise<void>
  /** Called last in that transaction, as it locks rows that other jobs write to. */
  recordUsage: (transaction: Transaction<Tables>, used: Tally) => Promise<void>
  /** Deletes expired data other than jobs. */
  purgeOthers: () => Promise<void>
  concurrency: number
  now: () => Date
  log: Logger
}

const progressEveryMs = 1_000

/** Starts a worker; jobs that a dead process has abandoned are requeued at once. */
export async function startJobWorker({
  database,
  store,
  signals,
  translation,
  recordEnd,
  recordUsage,
  purgeOthers,
  concurrency,
  now,
  log,
}: Dependencies) {
  const workerId = randomInt(1, 2 ** 31)
  const stopping = new AbortController()
  /** The running jobs of this process, each with what is aborted when it is ended elsewhere. */
  const running = new Map<string, AbortController>()
  let claiming: Promise<unknown> = Promise.resolve()
  await database.announceProcess(workerId)
  const maintenance = await startMaintenance({
    store,
    recordEnd,
    recordUsage,
    purgeOthers,
    running,
    claiming: () => claiming,
    workerId,
    now,
    log,
  })
  /** Jobs that were ended, for instance cancelled, while the claim was in flight. */
  let endedMeanwhile: Set<string> | undefined
  const stopListening = signals.onEnd((id) => {
    running.get(id)?.abort(endedElsewhere())
    endedMeanwhile?.add(id)
  })
  const jobs = startFetching({ concurrency, claim, work, signals, log })

  function claim(fetch: Fetch): Promise<ClaimedJobRow[]> {
    const claimed = claimAndTrack(fetch)
    claiming = claimed.catch(() => {})
    return claimed
  }

  async function claimAndTrack(fetch: Fetch): Promise<ClaimedJobRow[]> {
    const ended = new Set<string>()
    endedMeanwhile = ended
    const claimed = await store.claimJobs({ ...fetch, workerId, now: now() }).finally(() => {
      endedMeanwhile = undefined
    })
    for (const { id } of claimed) {
      // Another process took this one for dead and requeued the job.
      running.get(id)?.abort(new Error('the job was claimed again'))
      const over = new AbortController()
      if (ended.has(id)) over.abort(endedElsewhere())
      running.set(id, over)
    }
    return claimed
  }

  async function work(job: ClaimedJobRow): Promise<void> {
    const over = running.get(job.id) ?? new AbortController()
    const claim = { id: job.id, workerId, attempts: job.attempts }
    try {
      const texts = toTexts(job)
      const onError = (error: unknown) =>
        log.warn({ error, jobId: job.id }, 'progress could not be stored')
      const checkpoint = await createCheckpoint({
        claim,
        texts,
        resumed: job.attempts > 1 || job.completedCharacters > 0,
        store,
        onError,
      })
      const { outcome, used } = await translate(
        job,
        checkpoint,
        AbortSignal.any([stopping.signal, over.signal]),
      )
      if (await finish(claim, { outcome, used, hasParts: checkpoint.hasParts }))
        log.info({ jobId: job.id, status: outcome.status, attempts: job.attempts }, 'job ended')
      else
        log.info(
          { jobId: job.id, attempts: job.attempts },
          'a job was ended or taken up elsewhere meanwhile',
        )
    } catch (error) {
      if (over.signal.aborted)
        log.info(
          { jobId: job.id, attempts: job.attempts, reason: over.signal.reason.message },
          'work on a job was given up',
        )
      else
        await release(claim, job, error).catch((cause: unknown) =>
          log.error({ error: cause, jobId: job.id }, 'a job could not be put back'),
        )
    } finally {
      if (running.get(job.id) === over) running.delete(job.id)
    }
  }

  /** The job's end. Rejects with what another attempt may fix, after its checkpoint is saved. */
  async function translate(
    job: ClaimedJobRow,
    checkpoint: Checkpoint,
    signal: AbortSignal,
  ): Promise<End> {
    const { from, to, format } = job.instructions as StoredInstructions
    const texts = toTexts(job)
    const results: (Translation | Problem)[] = []
    const cached = new Set<object>()
    const context = {
      userId: job.userId,
      appId: job.appId,
      priority: 'queued',
      noStore: job.noStore,
      noteCached: (one: object) => void cached.add(one),
    } as const
    const timer = setInterval(() => void checkpoint.save(), progressEveryMs)
    const attempt = new AbortController()
    const either = AbortSignal.any([signal, attempt.signal])
    try {
      await translation.translateEach(
        {
          texts,
          characters: job.characters,
          instructions: { to, format, ...(from === undefined ? {} : { from }) },
        },
        (index) => ({ ...context, signal: either, checkpoint: checkpoint.ofText(index) }),
        (index, result) => {
          results[index] = result
          checkpoint.settle(index)
        },
      )
    } catch (error) {
      await checkpoint.save()
      throw error
    } finally {
      clearInterval(timer)
      // After a failure, the job's other texts need not be translated.
      attempt.abort(new Error('the attempt is over'))
    }
    return { outcome: toOutcome(job, results), used: usageOf(job, results, cached) }
  }

  /** False when the claim is lost. */
  function finish(
    claim: Claim,
    { outcome, used, hasParts }: End & { hasParts: boolean },
  ): Promise<boolean> {
    return store.transaction(async (transaction) => {
      const ended = await store.finishJob(transaction, claim, outcome, now())
      if (ended === undefined) return false
      if (hasParts) await store.deleteParts(transaction, claim.id)
      if (ended.wantsWebhook) await recordEnd(transaction, claim.id)
      await recordUsage(transaction, used)
      return true
    })
  }

  /** Releases a job that failed because the process stops, or an engine or the database is down. */
  async function release(claim: Claim, job: ClaimedJobRow, error: unknown): Promise<void> {
    const problem =
      error instanceof Problem
        ? error
        : new Problem('internal', { detail: 'The fault is on our side.', cause: error })
    const stopped = stopping.signal.aborted
    if (!stopped)
      log.warn({ error, jobId: claim.id, attempts: claim.attempts }, 'a job could not be done')
    if (!stopped && claim.attempts >= maxAttempts) {
      await finish(claim, { outcome: failure(problem), used: failureOf(job), hasParts: true })
      return
    }
    const notBefore = stopped ? null : new Date(now().getTime() + 2 ** claim.attempts * 1000)
    await store.releaseJob(claim, { countAttempt: !stopped, notBefore })
  }

  return {
    /** Claims no more jobs and waits for the running ones; after `graceMs`, releases them. */
    async stop(graceMs: number): Promise<void> {
      maintenance.stop()
      const releasing = setTimeout(() => stopping.abort(new Error('the process stops')), graceMs)
      await jobs.stop()
      clearTimeout(releasing)
      stopListening()
    },
  }
}

const endedElsewhere = () => new Error('the job was ended elsewhere')

const toTexts = ({ text }: ClaimedJobRow): readonly string[] =>
  typeof text === 'string' ? [text] : (text as string[])

/** An array succeeds if any of its texts did; a failed text has its error in its place. */
function toOutcome(
  { text, characters }: ClaimedJobRow,
  results: readonly (Translation | Problem)[],
): Outcome {
  const problem = results.find((result) => result instanceof Problem)
  if (problem && results.every((result) => result instanceof Problem)) return failure(problem)
  const translations = results.map((result) =>
    result instanceof Problem ? { error: { code: result.code, detail: result.detail } } : result,
  )
  const result = (
    typeof text === 'string' ? translations[0] : { translations, characters }
  ) as JobResult
  return { status: 'succeeded', result: JSON.stringify(result) }
}

function failure({ code, detail }: Problem): Outcome {
  return { status: 'failed', error: JSON.stringify({ code, detail } satisfies StoredError) }
}
