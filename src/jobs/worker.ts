// Takes jobs from the queue, translates them, and sees to the jobs of processes that died.
import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import { Problem } from '../http/problems.ts'
import type { Logger } from '../log.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import type { Translation } from '../translation/schemas.ts'
import type { TranslationService } from '../translation/service.ts'
import { countCharacters } from '../translation/translator.ts'
import { keyLifeMs } from './idempotency.ts'
import type { JobQueue } from './queue.ts'
import type { JobResult } from './schemas.ts'
import type { StoredError, StoredRequest } from './service.ts'
import type { Claim, JobRow, JobStore } from './store.ts'

export type JobWorker = Awaited<ReturnType<typeof startJobWorker>>

interface Dependencies {
  database: Pick<Database, 'announceProcess'>
  store: JobStore
  queue: JobQueue
  translation: Pick<TranslationService, 'translateEach'>
  concurrency: number
  now: () => Date
  log: Logger
}

const maxAttempts = 5
const progressEveryMs = 1_000
const lookForAbandonedEveryMs = 5_000
const purgeEveryMs = 10 * 60_000
const lostError: StoredError = { code: 'internal', detail: `The process that worked on it ended unexpectedly, ${maxAttempts} times.` }

/** Starts working; jobs that a dead process left are taken up again at once. */
export async function startJobWorker({ database, store, queue, translation, concurrency, now, log }: Dependencies) {
  const workerId = randomInt(1, 2 ** 31)
  const stopping = new AbortController()
  /** The jobs this process works on; what else is stored as its own was lost by a fault and is taken up again. */
  const held = new Set<string>()
  await database.announceProcess(workerId)
  await takeUpAbandoned()
  await queue.receive(concurrency, { claim, forget: ({ id }) => held.delete(id), work })
  const timers = [
    setInterval(
      () => void takeUpAbandoned().catch((error: unknown) => log.warn({ error }, 'abandoned jobs could not be looked for')),
      lookForAbandonedEveryMs,
    ),
    setInterval(() => void purge().catch((error: unknown) => log.warn({ error }, 'what has expired could not be deleted')), purgeEveryMs),
  ]

  async function purge(): Promise<void> {
    await store.deleteExpiredJobs(now())
    await store.deleteOldIdempotencyKeys(new Date(now().getTime() - keyLifeMs))
  }

  async function takeUpAbandoned(): Promise<void> {
    const ids = await store.transaction(async (transaction) => {
      await store.failAbandonedJobs(transaction, { maxAttempts, error: JSON.stringify(lostError), now: now() })
      // A claim is held before its transaction is committed, so what the table names and is not held was lost.
      const lost = (await store.listProcessingJobs(transaction, workerId)).filter((id) => !held.has(id))
      const abandoned = await store.requeueAbandonedJobs(transaction, { maxAttempts, lost })
      for (const id of abandoned) await queue.deliver(transaction, id)
      return abandoned
    })
    if (ids.length > 0) log.info({ jobs: ids.length }, 'jobs of a process that ended are taken up again')
  }

  async function claim(transaction: Transaction<Tables>, id: string): Promise<JobRow | undefined> {
    const job = await store.claimJob(transaction, { id, workerId, now: now() })
    if (job) held.add(id)
    return job
  }

  async function work(job: JobRow): Promise<void> {
    const claim = { id: job.id, workerId, attempts: job.attempts }
    try {
      const result = await translate(job, claim)
      const status = result instanceof Problem ? 'failed' : 'succeeded'
      await store.finishJob(
        claim,
        result instanceof Problem ? failure(result) : { status: 'succeeded', result: JSON.stringify(result) },
        now(),
      )
      log.info({ jobId: job.id, status, attempts: job.attempts }, 'job ended')
    } catch (error) {
      await putBack(claim, error).catch((cause: unknown) => log.error({ error: cause, jobId: job.id }, 'a job could not be put back'))
    } finally {
      held.delete(job.id)
    }
  }

  /** The result, or the problem that the whole job ends with. Rejects with what another attempt may mend. */
  async function translate(job: JobRow, claim: Claim): Promise<JobResult | Problem> {
    const { text, from, to, format } = job.request as StoredRequest
    const texts = typeof text === 'string' ? [text] : text
    const results: (Translation | Problem)[] = []
    const progress = reportProgress(claim)
    const instructions = { to, format, ...(from === undefined ? {} : { from }) }
    await translation
      .translateEach(
        { texts, characters: job.characters, instructions },
        { appId: job.appId, priority: 'queued', signal: stopping.signal },
        (index, result) => {
          results[index] = result
          progress.add(countCharacters(texts[index] ?? ''))
        },
      )
      .finally(progress.stop)
    const [first] = results
    if (first === undefined || results.every((result) => result instanceof Problem)) return first as Problem
    if (typeof text === 'string') return first as Translation
    return {
      translations: results.map((result) => (result instanceof Problem ? { error: { code: result.code, detail: result.detail } } : result)),
      characters: job.characters,
    }
  }

  function reportProgress(claim: Claim) {
    let completed = 0
    let reported = 0
    const timer = setInterval(() => {
      if (completed === reported) return
      reported = completed
      store.updateProgress(claim, completed).catch((error: unknown) => log.warn({ error, jobId: claim.id }, 'progress could not be stored'))
    }, progressEveryMs)
    const add = (characters: number) => {
      completed += characters
    }
    return { add, stop: () => clearInterval(timer) }
  }

  /** Not the job's fault: the process stops, or the engine or the database does not work just now. */
  async function putBack(claim: Claim, error: unknown): Promise<void> {
    const problem = error instanceof Problem ? error : new Problem('internal', { detail: 'The fault is on our side.', cause: error })
    const stopped = stopping.signal.aborted
    if (!stopped) log.warn({ error, jobId: claim.id, attempts: claim.attempts }, 'a job could not be done')
    if (!stopped && claim.attempts >= maxAttempts) {
      await store.finishJob(claim, failure(problem), now())
      return
    }
    await store.transaction(async (transaction) => {
      const released = await store.releaseJob(transaction, claim, { countAttempt: !stopped })
      if (released) await queue.deliver(transaction, claim.id, { afterSeconds: stopped ? 0 : 2 ** claim.attempts })
    })
  }

  return {
    /** Takes no more jobs and waits for those under way; after `graceMs` they are put back in the queue. */
    async stop(graceMs: number): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      const handBack = setTimeout(() => stopping.abort(new Error('the process stops')), graceMs)
      await queue.stopReceiving()
      clearTimeout(handBack)
    },
  }
}

function failure({ code, detail }: Problem): { status: 'failed'; error: string } {
  return { status: 'failed', error: JSON.stringify({ code, detail } satisfies StoredError) }
}
