import type { AppPrincipal } from '../apps/service.ts'
import type { OnHangUp } from '../http/hang-up.ts'
import { catalogue, Problem, type ProblemCode } from '../http/problems.ts'
import { isId, newId } from '../secrets.ts'
import type { Format } from '../translation/schemas.ts'
import type { TranslationService } from '../translation/service.ts'
import type { FinishSignals } from './finish-signals.ts'
import { hashRequest, keyLifeMs } from './idempotency.ts'
import type { JobQueue } from './queue.ts'
import type { Job, JobResult, NewJob } from './schemas.ts'
import type { JobRow, JobStore } from './store.ts'

/** What a job keeps of its request. */
export interface StoredRequest {
  text: string | string[]
  from?: string
  to: string
  format: Format
  metadata?: Record<string, unknown>
}

/** What a failed job keeps of its problem. */
export interface StoredError {
  code: ProblemCode
  detail: string
}

/** A job that was accepted now, or that of an earlier request with the same key. */
export interface Submission {
  job: Job
  replayed: boolean
}

interface Key {
  id: string
  requestHash: string
}

export type JobService = ReturnType<typeof createJobService>

interface Dependencies {
  store: JobStore
  queue: Pick<JobQueue, 'deliver'>
  finished: FinishSignals
  translation: Pick<TranslationService, 'accept'>
  limits: { maxCharacters: number; retentionDays: number }
  problemAddress: (code: string) => string
  /** Aborted when the process stops: nobody is kept waiting then. */
  closing: AbortSignal
  now: () => Date
}

const dayMs = 86_400_000
const maxMetadataCharacters = 4_096

export function createJobService({ store, queue, finished, translation, limits, problemAddress, closing, now }: Dependencies) {
  async function findJob(id: string, app: AppPrincipal): Promise<JobRow> {
    const row = isId(id, 'job') ? await store.findJob({ id, appId: app.id, now: now() }) : undefined
    if (row === undefined) throw new Problem('job-not-found', { detail: 'It never existed, has expired, or belongs to another app.' })
    return row
  }

  async function replay(key: Key | undefined, app: AppPrincipal): Promise<Submission | undefined> {
    const known = key && (await store.findIdempotencyKey(key.id, keysOlderThan()))
    if (known === undefined) return undefined
    if (known.requestHash !== key?.requestHash)
      throw new Problem('idempotency-key-reused', {
        detail: 'The key was first used with another body. Send a new key with a new request.',
      })
    return { job: toJob(await findJob(known.jobId, app), problemAddress), replayed: true }
  }

  const keysOlderThan = () => new Date(now().getTime() - keyLifeMs)

  /** What is stored of a request that can be accepted. */
  function prepare({ metadata, ...request }: NewJob, app: AppPrincipal) {
    const { characters, instructions } = translation.accept(request, limits.maxCharacters)
    checkMetadata(metadata)
    const stored: StoredRequest = { text: request.text, ...instructions, ...(metadata === undefined ? {} : { metadata }) }
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + limits.retentionDays * dayMs)
    return { id: newId('job'), appId: app.id, request: JSON.stringify(stored), characters, createdAt, expiresAt }
  }

  return {
    /**
     * Returns once the job is durable; with a key that the app has used for the same request, the job of that time. Throws what
     * translating would throw for the request's form, limits and languages, and `idempotency-key-reused`.
     */
    async submit(request: NewJob, app: AppPrincipal, idempotencyKey?: string): Promise<Submission> {
      const key = idempotencyKey === undefined ? undefined : { id: `${app.id} ${idempotencyKey}`, requestHash: hashRequest(request) }
      const earlier = await replay(key, app)
      if (earlier) return earlier
      const job = prepare(request, app)
      const stored = await store.transaction(async (transaction) => {
        if (key && !(await store.takeIdempotencyKey(transaction, { ...key, jobId: job.id, createdAt: now() }, keysOlderThan())))
          return undefined
        const row = await store.insertJob(transaction, job)
        await queue.deliver(transaction, row.id)
        return row
      })
      if (stored) return { job: toJob(stored, problemAddress), replayed: false }
      const concurrent = await replay(key, app)
      if (concurrent === undefined) throw new Problem('internal', { detail: 'The request could not be stored. Send it again.' })
      return concurrent
    },

    /** The job as it is, or as it is when it ends or the time is over. Throws `job-not-found`. */
    async get(id: string, app: AppPrincipal, { waitSeconds, onHangUp }: { waitSeconds: number; onHangUp: OnHangUp }): Promise<Job> {
      if (waitSeconds === 0) return toJob(await findJob(id, app), problemAddress)
      const hangUp = new AbortController()
      onHangUp(() => hangUp.abort())
      const signal = AbortSignal.any([hangUp.signal, closing, AbortSignal.timeout(waitSeconds * 1000)])
      for (;;) {
        const ended = finished.next(id, signal)
        const row = await findJob(id, app)
        if (row.finishedAt !== null || signal.aborted) return toJob(row, problemAddress)
        await ended
      }
    },
  }
}

function checkMetadata(metadata: Record<string, unknown> | undefined): void {
  const length = metadata === undefined ? 0 : JSON.stringify(metadata).length
  if (length <= maxMetadataCharacters) return
  const detail = `It has ${length} characters as JSON, ${maxMetadataCharacters} are allowed.`
  throw new Problem('validation-failed', { detail: `/metadata: ${detail}`, errors: [{ pointer: '/metadata', detail }] })
}

function toJob(row: JobRow, problemAddress: (code: string) => string): Job {
  const { from, to, metadata } = row.request as StoredRequest
  return {
    id: row.id,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    ...(row.startedAt ? { startedAt: row.startedAt.toISOString() } : {}),
    ...(row.finishedAt ? { finishedAt: row.finishedAt.toISOString() } : {}),
    expiresAt: row.expiresAt.toISOString(),
    attempts: row.attempts,
    progress: { completed: row.completedCharacters, total: row.characters },
    ...(from === undefined ? {} : { from }),
    to,
    ...(metadata === undefined ? {} : { metadata }),
    ...(row.result === null ? {} : { result: row.result as JobResult }),
    ...(row.error === null ? {} : { error: toJobError(row.error as StoredError, problemAddress) }),
  }
}

function toJobError({ code, detail }: StoredError, problemAddress: (code: string) => string) {
  const { title, status } = catalogue[code]
  return { type: problemAddress(code), title, status, code, detail }
}
