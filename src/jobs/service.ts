import type { Transaction } from 'kysely'
import type { AppPrincipal } from '../auth/principals.ts'
import type { OnDisconnect, OnSent } from '../http/disconnect.ts'
import { Problem } from '../http/problems.ts'
import { readPageQuery } from '../http/query-parameters.ts'
import { readAllById, toPage } from '../shared/pages.ts'
import type { Tables } from '../storage/tables.ts'
import type { Logger } from '../telemetry/log.ts'
import { deleteParts } from './checkpoint-store.ts'
import { createJobLookup } from './job-lookup.ts'
import { createJobRenderer } from './job-renderer.ts'
import { createLocalJobs } from './local-jobs.ts'
import type { JobNotifications } from './notifications.ts'
import type { QueueChange } from './queue-reader.ts'
import { createQueueWatching } from './queue-watching.ts'
import { createResubmission } from './resubmission.ts'
import { createResultDelivery } from './result-delivery.ts'
import type { Job, JobPage, ListQuery } from './schemas.ts'
import type { JobStore } from './store.ts'
import { createSubmission, type SubmissionDependencies } from './submission.ts'
import { createWatcherAdmission } from './watcher-admission.ts'
import { createJobWatching } from './watchers.ts'

export type JobService = ReturnType<typeof createJobService>

interface Dependencies extends SubmissionDependencies {
  store: JobStore
  signals: Pick<JobNotifications, 'subscribe' | 'subscribeToApp' | 'onEnd' | 'onGap'>
  limits: SubmissionDependencies['limits'] & { maxWatchers: number }
  problemAddress: (code: string) => string
  /** Aborted when the process stops, so that no caller waits any longer. */
  closing: AbortSignal
  log: Logger
}

/** Few, as each can be megabytes. */
const exportPageRows = 10

export function createJobService({
  store,
  signals,
  problemAddress,
  closing,
  log,
  ...dependencies
}: Dependencies) {
  const { limits, now } = dependencies
  const renderJob = createJobRenderer(problemAddress)
  const localJobs = createLocalJobs(signals)
  const { findJob, getJob } = createJobLookup({ store, now })
  const deliver = createResultDelivery({ store, renderJob, now, log })
  const admit = createWatcherAdmission(limits.maxWatchers)
  const watching = createJobWatching({ signals, localJobs, find: findJob, admit, closing })
  const watchQueue = createQueueWatching({
    signals,
    listNewest: async (appId, limit) =>
      (await store.listJobs(appId, { limit, statuses: [] }, now())).map(renderJob),
    listChanged: async (appId, changed) =>
      (await store.listChangedJobs(appId, changed, now())).map(renderJob),
    admit,
    closing,
    now,
  })

  const submit = createSubmission({ ...dependencies, localJobs, getJob, renderJob, deliver })

  return {
    submit,

    /**
     * Submits a job that has ended again, as a new job. Throws `job-not-found`,
     * `job-not-retryable`, and what `submit` throws.
     */
    retry: createResubmission({ store, submit, now }),

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

    /**
     * The newest jobs of the app without their results, and each again when it changes, at most
     * once a second, until the caller disconnects, the process stops or a minute is over. Throws
     * `rate-limited`, `overloaded`.
     */
    watchQueue: (
      app: AppPrincipal,
      onDisconnect: OnDisconnect,
    ): Promise<AsyncIterable<QueueChange>> => watchQueue(app, onDisconnect),

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
      const rows = readAllById(exportPageRows, (page) => store.listJobsOfUser(userId, page))
      for await (const { text, ...row } of rows) yield { ...renderJob(row), appId: row.appId, text }
    },

    /** Cancels an unfinished job; idempotent. Throws `job-not-found`, `job-not-cancellable`. */
    async cancel(id: string, app: AppPrincipal): Promise<Job> {
      const { status } = await getJob(id, app)
      if (status === 'succeeded' || status === 'failed') throw notCancellable(status)
      await store.transaction(async (transaction) => {
        if (await store.cancelJob(transaction, { id, appId: app.id, now: now() }))
          await deleteParts(transaction, id)
      })
      const row = await getJob(id, app)
      if (row.status !== 'cancelled') throw notCancellable(row.status)
      return renderJob(row)
    },
  }
}

const notCancellable = (status: string) =>
  new Problem('job-not-cancellable', {
    detail: `The job has ${status}: there is nothing to cancel.`,
  })
