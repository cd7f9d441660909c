// Translates queued jobs. taking.ts decides when to take some, upkeep.ts sees to the jobs of processes that died.
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
import type { Claim, Outcome, TakenJobRow, WorkStore } from './work-store.ts'

/** How a job ends, and what it has used. */
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
  /** Called in the transaction that ends a job, if a webhook may be wanted. */
  recordEnd: (transaction: Transaction<Tables>, jobId: string) => Promise<void>
  /** Called last in that transaction, with what the job has used: the rows it writes to are shared with other jobs. */
  recordUsage: (transaction: Transaction<Tables>, used: Tally) => Promise<void>
  /** Deletes what expires besides jobs. */
  purgeOthers: () => Promise<void>
  concurrency: number
  now: () => Date
  log: Logger
}

const progressEveryMs = 1_000

/** Starts working; jobs that a dead process left are taken up again at once. */
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
  /** The jobs that this process works on, each with what is aborted when somebody else has ended it. */
  const held = new Map<string, AbortController>()
  let taking: Promise<unknown> = Promise.resolve()
  await database.announceProcess(workerId)
  const upkeep = await startMaintenance({
    store,
    recordEnd,
    recordUsage,
    purgeOthers,
    held,
    taking: () => taking,
    workerId,
    now,
    log,
  })
  /** Those that were ended, perhaps cancelled, before the answer came that tells that they are taken. */
  let endedMeanwhile: Set<string> | undefined
  const stopListening = signals.onEnd((id) => {
    held.get(id)?.abort(endedElsewhere())
    endedMeanwhile?.add(id)
  })
  const jobs = startFetching({ concurrency, take, work, signals, log })

  function take(look: Fetch): Promise<TakenJobRow[]> {
    const taken = takeAndHold(look)
    taking = taken.catch(() => {})
    return taken
  }

  async function takeAndHold(look: Fetch): Promise<TakenJobRow[]> {
    const ended = new Set<string>()
    endedMeanwhile = ended
    const taken = await store.takeJobs({ ...look, workerId, now: now() }).finally(() => {
      endedMeanwhile = undefined
    })
    for (const { id } of taken) {
      // Somebody thought that this process was gone, and put it back.
      held.get(id)?.abort(new Error('the job was taken up anew'))
      const over = new AbortController()
      if (ended.has(id)) over.abort(endedElsewhere())
      held.set(id, over)
    }
    return taken
  }

  async function work(job: TakenJobRow): Promise<void> {
    const over = held.get(job.id) ?? new AbortController()
    const claim = { id: job.id, workerId, attempts: job.attempts }
    try {
      const texts = toTexts(job)
      const onError = (error: unknown) =>
        log.warn({ error, jobId: job.id }, 'progress could not be stored')
      const progress = await createCheckpoint({
        claim,
        texts,
        resumed: job.attempts > 1 || job.completedCharacters > 0,
        store,
        onError,
      })
      const { outcome, used } = await translate(
        job,
        progress,
        AbortSignal.any([stopping.signal, over.signal]),
      )
      if (await finish(claim, { outcome, used, hasParts: progress.hasParts }))
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
        await putBack(claim, job, error).catch((cause: unknown) =>
          log.error({ error: cause, jobId: job.id }, 'a job could not be put back'),
        )
    } finally {
      if (held.get(job.id) === over) held.delete(job.id)
    }
  }

  /** How the job ends. Rejects with what another attempt may mend, after what is done has been kept. */
  async function translate(
    job: TakenJobRow,
    progress: Checkpoint,
    signal: AbortSignal,
  ): Promise<End> {
    const { from, to, format } = job.instructions as StoredInstructions
    const texts = toTexts(job)
    const results: (Translation | Problem)[] = []
    const cached = new Set<object>()
    const ticket = {
      userId: job.userId,
      appId: job.appId,
      priority: 'queued',
      noStore: job.noStore,
      noteCached: (one: object) => void cached.add(one),
    } as const
    const timer = setInterval(() => void progress.keep(), progressEveryMs)
    const attempt = new AbortController()
    const either = AbortSignal.any([signal, attempt.signal])
    try {
      await translation.translateEach(
        {
          texts,
          characters: job.characters,
          instructions: { to, format, ...(from === undefined ? {} : { from }) },
        },
        (index) => ({ ...ticket, signal: either, memory: progress.memoryOf(index) }),
        (index, result) => {
          results[index] = result
          progress.settle(index)
        },
      )
    } catch (error) {
      await progress.keep()
      throw error
    } finally {
      clearInterval(timer)
      // After a failure the others of the job need not be translated any more.
      attempt.abort(new Error('the attempt is over'))
    }
    return { outcome: toOutcome(job, results), used: usageOf(job, results, cached) }
  }

  /** False when the claim is no longer held. */
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

  /** Not the job's fault: the process stops, or the engine or the database does not work just now. */
  async function putBack(claim: Claim, job: TakenJobRow, error: unknown): Promise<void> {
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
    /** Takes no more jobs and waits for those under way; after `graceMs` they are put back in the queue. */
    async stop(graceMs: number): Promise<void> {
      upkeep.stop()
      const handBack = setTimeout(() => stopping.abort(new Error('the process stops')), graceMs)
      await jobs.stop()
      clearTimeout(handBack)
      stopListening()
    },
  }
}

const endedElsewhere = () => new Error('the job was ended elsewhere')

const toTexts = ({ text }: TakenJobRow): readonly string[] =>
  typeof text === 'string' ? [text] : (text as string[])

/** An array succeeds when any of its texts did; those that failed have their error in their place. */
function toOutcome(
  { text, characters }: TakenJobRow,
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
