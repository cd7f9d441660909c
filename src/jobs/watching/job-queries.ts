// What callers read of jobs: at once, when they end, or as they change.

import type { OnDisconnect, OnSent } from '../../http/disconnect.ts'
import { readPageQuery } from '../../http/query-parameters.ts'
import { readAllById, toPage } from '../../shared/pages.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import type { Job, JobPage, ListQuery } from '../schemas.ts'
import type { JobRow } from '../table/job-rows.ts'
import type { JobStore } from '../table/job-store.ts'
import type { JobLookup } from './job-lookup.ts'
import type { DeliverResult, RenderJob } from './job-renderer.ts'
import { createJobWatching } from './job-watching.ts'
import type { LocalJobs } from './local-jobs.ts'
import type { JobNotifications } from './notifications.ts'

interface Dependencies {
  store: JobStore
  signals: Pick<JobNotifications, 'subscribe' | 'onEnd' | 'onGap'>
  limits: { maxWatchers: number }
  localJobs: LocalJobs
  findJob: JobLookup['findJob']
  getJob: JobLookup['getJob']
  deliver: DeliverResult
  renderJob: RenderJob
  closing: AbortSignal
  now: () => Date
}

/** A job in the export of a user's data. */
type ExportedJob = Job & { appId: string; text: unknown; documentAddress?: string }

/** Few, as each can be megabytes. */
const exportPageRows = 10

export function createJobQueries({
  store,
  signals,
  limits,
  localJobs,
  findJob,
  getJob,
  deliver,
  renderJob,
  closing,
  now,
}: Dependencies) {
  const watching = createJobWatching({
    ...{ signals, localJobs, closing },
    find: findJob,
    maxWatchers: limits.maxWatchers,
  })

  return {
    /** Whom a worker of this process gives the jobs that it ends. */
    readers: watching.readers,

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

    /** The job of a document with its row; undefined if there is none, or it has expired. */
    async findDocumentJob(id: string, appId: string): Promise<JobRow | undefined> {
      const row = await findJob(id, appId)
      return row?.document == null ? undefined : row
    },

    /** The app's jobs without their results, newest first. */
    async list({ status, ...query }: ListQuery, app: AppPrincipal): Promise<JobPage> {
      const { size, after } = readPageQuery(query)
      const statuses = status === undefined ? [] : [status]
      const rows = await store.listJobs(app.id, { limit: size + 1, statuses, after }, now())
      const { page, nextCursor } = toPage(rows, size)
      return { jobs: page.map(renderJob), nextCursor }
    },
    ...createExport(store, renderJob),
  }
}

/** What a user exports. */
const createExport = (store: JobStore, renderJob: RenderJob) => ({
  /** All jobs of a user's apps, with their texts and results; of documents, the address. */
  async *exportOfUser(userId: string): AsyncGenerator<ExportedJob> {
    const rows = readAllById(exportPageRows, (page) => store.listJobsOfUser(userId, page))
    for await (const { text, ...row } of rows) {
      const address = row.document === null ? {} : { documentAddress: `/documents/${row.id}` }
      yield { ...renderJob(row), ...address, appId: row.appId, text }
    }
  },
})
