import type { Transaction } from 'kysely'
import type { AppPrincipal } from '../auth/principals.ts'
import type { OnDisconnect, OnSent } from '../http/disconnect.ts'
import { invalidInput, Problem } from '../http/problems.ts'
import { readPageQuery } from '../http/queries.ts'
import type { LimitService } from '../limits/service.ts'
import { isId, newId } from '../shared/ids.ts'
import { toPage } from '../shared/pages.ts'
import type { Tables } from '../storage/tables.ts'
import type { Logger } from '../telemetry/log.ts'
import type { TranslationService } from '../translation/service.ts'
import type { Backlog } from './backlog.ts'
import { createBatchInsert, type IdempotencyKey } from './batch-insert.ts'
import { hashRequest, keyLifeMs } from './idempotency.ts'
import { createJobRenderer } from './job-renderer.ts'
import { createLocalJobs } from './local-jobs.ts'
import type { JobNotifications } from './notifications.ts'
import type { Job, JobPage, ListQuery, NewJob } from './schemas.ts'
import { isAppGone, type JobRow, type JobStore, type NewJobRow } from './store.ts'
import { virtualStartTimeOf } from './virtual-time.ts'
import { createJobWatching, jobNotFound } from './watchers.ts'

/** A new job, or that of an earlier request with the same key (`replayed`). */
export interface Submission {
  job: Job
  replayed: boolean
}

export type JobService = ReturnType<typeof createJobService>

interface Dependencies {
  store: JobStore
  backlog: Backlog
  signals: Pick<JobNotifications, 'subscribe' | 'onEnd' | 'onGap'>
  translation: Pick<TranslationService, 'accept'>
  /** Returns the address to store. Throws `webhook-address-refused`, `rate-limited`. */
  checkWebhookUrl: (url: string, userId: string) => Promise<string>
  accounting: Pick<LimitService, 'takeCharacters' | 'giveBackCharacters' | 'jobStored'>
  limits: { maxCharacters: number; retentionDays: number; maxWatchers: number }
  problemAddress: (code: string) => string
  /** Aborted when the process stops, so that no caller waits any longer. */
  closing: AbortSignal
  now: () => Date
  log: Logger
}

const dayMs = 86_400_000
const maxMetadataCharacters = 4_096
/** Few, as each can be megabytes. */
const exportPageRows = 10

export function createJobService({
  store,
  backlog,
  signals,
  translation,
  checkWebhookUrl,
  accounting,
  limits,
  problemAddress,
  closing,
  now,
  log,
}: Dependencies) {
  const renderJob = createJobRenderer(problemAddress)
  /** Rendered once for all who watch a job. */
  const rendered = new WeakMap<JobRow, Job>()
  const deleted = new WeakSet<JobRow>()
  const batchInsert = createBatchInsert({ store, keysOlderThan })
  const localJobs = createLocalJobs(signals)

  const watching = createJobWatching({
    signals,
    localJobs,
    find: findJob,
    maxWatchers: limits.maxWatchers,
    closing,
  })

  async function findJob(id: string, appId: string): Promise<JobRow | undefined> {
    return isId(id, 'job') ? store.findJob({ id, appId, now: now() }) : undefined
  }

  async function getJob(id: string, app: AppPrincipal): Promise<JobRow> {
    const row = await findJob(id, app.id)
    if (row === undefined) throw jobNotFound()
    return row
  }

  async function replay(
    key: IdempotencyKey | undefined,
    app: AppPrincipal,
    onSent: OnSent,
  ): Promise<Submission | undefined> {
    const known = key && (await store.findIdempotencyKey(key.id, keysOlderThan()))
    if (known === undefined) return undefined
    if (known.requestHash !== key?.requestHash)
      throw new Problem('idempotency-key-reused', {
        detail: 'The key was first used with another body. Send a new key with a new request.',
      })
    return { job: deliver(await getJob(known.jobId, app), onSent), replayed: true }
  }

  /** Renders the job; deletes a no-store result once the response is sent. */
  function deliver(row: JobRow, onSent: OnSent): Job {
    if (row.noStore && row.result !== null)
      onSent(() => {
        if (deleted.has(row)) return
        deleted.add(row)
        store
          .deleteDeliveredResult(row.id, now())
          .catch((error: unknown) =>
            log.warn({ error, jobId: row.id }, 'a delivered result could not be deleted yet'),
          )
      })
    const job = rendered.get(row) ?? renderJob(row)
    rendered.set(row, job)
    return job
  }

  function keysOlderThan(): Date {
    return new Date(now().getTime() - keyLifeMs)
  }

  /** Validates a request and returns the row to store. */
  function prepare(
    { metadata, webhookUrl, priority = 'normal', ...request }: NewJob,
    app: AppPrincipal,
  ): Omit<NewJobRow, 'turn'> {
    const { characters, instructions } = translation.accept(request, limits.maxCharacters)
    checkMetadata(metadata)
    const createdAt = now()
    return {
      id: newId('job'),
      appId: app.id,
      priority,
      text: JSON.stringify(request.text),
      instructions: JSON.stringify(instructions),
      metadata: metadata === undefined ? null : JSON.stringify(metadata),
      webhookUrl: webhookUrl ?? null,
      noStore: app.noStore,
      characters,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + limits.retentionDays * dayMs),
    }
  }

  /** Undefined if another request with the same key was stored first. */
  async function storeJob(
    row: Omit<NewJobRow, 'turn'>,
    app: AppPrincipal,
    key: IdempotencyKey | undefined,
  ): Promise<JobRow | undefined> {
    const taken = accounting.takeCharacters(app, row.characters)
    if (taken instanceof Promise) await taken
    let stored: JobRow | undefined
    localJobs.add(row.id, app.id)
    try {
      const ahead = await backlog.admit({ ...row, userId: app.userId })
      const turn = virtualStartTimeOf({ ...row, backlog: ahead })
      stored = await refusingDeletedApps(batchInsert.store({ row: { ...row, turn }, key }))
      return stored
    } finally {
      if (stored) accounting.jobStored(app, row.characters)
      else {
        localJobs.remove(row.id)
        accounting.giveBackCharacters(app, row.characters)
      }
    }
  }

  return {
    /**
     * Returns once the job is durable; with a key that the app has used for the same request,
     * returns the earlier job. Throws what a translation throws for the request's form, limits and
     * languages, `idempotency-key-reused`, `quota-exceeded`, and `rate-limited` or `overloaded` for
     * its backlog.
     */
    async submit(
      request: NewJob,
      app: AppPrincipal,
      { idempotencyKey, onSent }: { idempotencyKey?: string; onSent: OnSent },
    ): Promise<Submission> {
      const key =
        idempotencyKey === undefined
          ? undefined
          : { id: `${app.id} ${idempotencyKey}`, requestHash: hashRequest(request) }
      const earlier = await replay(key, app, onSent)
      if (earlier) return earlier
      const job = prepare(request, app)
      if (typeof job.webhookUrl === 'string')
        job.webhookUrl = await checkWebhookUrl(job.webhookUrl, app.userId)
      const stored = await storeJob(job, app, key)
      if (stored) return { job: renderJob(stored), replayed: false }
      // A concurrent request with the same key was stored first.
      const concurrent = await replay(key, app, onSent)
      if (concurrent === undefined)
        throw new Problem('internal', { detail: 'The request could not be stored. Send it again.' })
      return concurrent
    },

    /**
     * The job, at its end or after `waitSeconds` at the latest. Throws `job-not-found`,
     * `rate-limited`, `overloaded`.
     */
    async get(
      id: string,
      app: AppPrincipal,
      {
        waitSeconds,
        onDisconnect,
        onSent,
      }: { waitSeconds: number; onDisconnect: OnDisconnect; onSent: OnSent },
    ): Promise<Job> {
      if (waitSeconds === 0) return deliver(await getJob(id, app), onSent)
      const row = await watching.wait(id, app, { seconds: waitSeconds, onDisconnect })
      return deliver(row, onSent)
    },

    /**
     * The job, and again whenever it makes progress, at most once a second, until it ends, the
     * caller disconnects or the process stops. Throws `job-not-found`, `rate-limited`,
     * `overloaded`.
     */
    async watch(
      id: string,
      app: AppPrincipal,
      { onDisconnect, onSent }: { onDisconnect: OnDisconnect; onSent: OnSent },
    ): Promise<AsyncIterable<Job>> {
      const rows = await watching.watch(id, app, onDisconnect)
      return (async function* () {
        for await (const row of rows) yield deliver(row, onSent)
      })()
    },

    /** The job with its result; undefined if it has expired. */
    async find(id: string, appId: string): Promise<Job | undefined> {
      const row = await store.findJob({ id, appId, now: now() })
      return row && renderJob(row)
    },

    /** Records that a webhook has delivered the job. */
    delivered: (transaction: Transaction<Tables>, id: string): Promise<void> =>
      store.deleteDeliveredResult(id, now(), transaction),

    /** The app's jobs without their results, newest first. */
    async list({ status, ...query }: ListQuery, app: AppPrincipal): Promise<JobPage> {
      const { size, after } = readPageQuery(query)
      const statuses = status === undefined ? [] : [status]
      const rows = await store.listJobs(app.id, { limit: size + 1, statuses, after }, now())
      const { page, nextCursor } = toPage(rows, size)
      return { jobs: page.map(renderJob), nextCursor }
    },

    /** All jobs of a user's apps, with their texts and results. */
    async *exportOfUser(userId: string): AsyncGenerator<Job & { appId: string; text: unknown }> {
      for (let after = '', full = true; full; ) {
        const rows = await store.listJobsOfUser(userId, { after, limit: exportPageRows })
        for (const { text, ...row } of rows) yield { ...renderJob(row), appId: row.appId, text }
        after = rows.at(-1)?.id ?? after
        full = rows.length === exportPageRows
      }
    },

    /** Cancels an unfinished job; idempotent. Throws `job-not-found`, `job-not-cancellable`. */
    async cancel(id: string, app: AppPrincipal): Promise<Job> {
      const { status } = await getJob(id, app)
      if (status === 'succeeded' || status === 'failed') throw notCancellable(status)
      await store.transaction(async (transaction) => {
        if (await store.cancelJob(transaction, { id, appId: app.id, now: now() }))
          await store.deleteParts(transaction, id)
      })
      const row = await getJob(id, app)
      if (row.status !== 'cancelled') throw notCancellable(row.status)
      return renderJob(row)
    },
  }
}

/** An app can be deleted while its credentials are still cached. */
async function refusingDeletedApps<T>(storing: Promise<T>): Promise<T> {
  try {
    return await storing
  } catch (error) {
    if (isAppGone(error))
      throw new Problem('invalid-api-credentials', { detail: 'The app was deleted.', cause: error })
    throw error
  }
}

const notCancellable = (status: string) =>
  new Problem('job-not-cancellable', {
    detail: `The job has ${status}: there is nothing to cancel.`,
  })

function checkMetadata(metadata: Record<string, unknown> | undefined): void {
  const length = metadata === undefined ? 0 : JSON.stringify(metadata).length
  if (length <= maxMetadataCharacters) return
  throw invalidInput(
    '/metadata',
    `It has ${length} characters as JSON, ${maxMetadataCharacters} are allowed.`,
  )
}
