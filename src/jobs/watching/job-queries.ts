// What callers read of jobs: at once, when they end, or as they change.

import type { OnDisconnect, OnSent } from '../../http/disconnect.ts'
import { readPageQuery } from '../../http/query-parameters.ts'
import { readAllById, toPage, writeCursor } from '../../shared/pages.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import type { Job, JobPage, ListQuery } from '../schemas.ts'
import type { JobRow } from '../table/job-rows.ts'
import { findEndOfSearch, findJobs, findJobsOfUser } from '../table/job-store.ts'
import { deliverJob, renderJob } from './job-renderer.ts'
import { getRow, type ReadableJobs } from './readable-jobs.ts'

/** Who reads a job, and how long the response takes. */
interface JobCaller {
  app: AppPrincipal
  onDisconnect: OnDisconnect
  onSent: OnSent
}

/** A job in the export of a user's data. */
type ExportedJob = Job & { appId: string; text: unknown; documentAddress?: string }

/** What a page of a search looks through, in about 80 ms where each has long metadata. */
const searchedJobs = 2_000
/** Few, as each can be megabytes. */
const exportPageRows = 10

/**
 * The job, at its end or after `waitSeconds` at the latest. Throws `job-not-found`,
 * `rate-limited`, `overloaded`.
 */
export async function getJob(
  jobs: ReadableJobs,
  id: string,
  { app, waitSeconds, onDisconnect, onSent }: JobCaller & { waitSeconds: number },
): Promise<Job> {
  const row = await (waitSeconds === 0
    ? getRow(jobs, id, app)
    : jobs.watching.wait(id, app, { seconds: waitSeconds, onDisconnect }))
  return deliverJob(jobs, row, { app, onSent })
}

/**
 * The job, and again whenever it makes progress, at most once a second, until it ends, the
 * caller disconnects or the process stops. Throws `job-not-found`, `rate-limited`,
 * `overloaded`.
 */
export async function watchJob(
  jobs: ReadableJobs,
  id: string,
  { app, onDisconnect, onSent }: JobCaller,
): Promise<AsyncIterable<Job>> {
  const rows = await jobs.watching.watch(id, app, onDisconnect)
  return (async function* () {
    for await (const row of rows) yield deliverJob(jobs, row, { app, onSent })
  })()
}

/** The job with its result; undefined if it has expired. */
export async function findJob(
  jobs: ReadableJobs,
  id: string,
  appId: string,
): Promise<Job | undefined> {
  const row = await jobs.findRow(id, appId)
  return row && renderJob(jobs, row)
}

/** The job of a document with its row; undefined if there is none, or it has expired. */
export async function findDocumentJob(
  { findRow }: ReadableJobs,
  id: string,
  appId: string,
): Promise<JobRow | undefined> {
  const row = await findRow(id, appId)
  return row?.document == null ? undefined : row
}

/** The app's jobs without their results, newest first. */
export async function listJobs(
  jobs: ReadableJobs,
  { status, search, ...query }: ListQuery,
  app: AppPrincipal,
): Promise<JobPage> {
  const { size, after } = readPageQuery(query)
  const end = search
    ? await findEndOfSearch(jobs.db, app.id, { after, limit: searchedJobs })
    : undefined
  const rows = await findJobs(
    jobs.db,
    { appId: app.id, now: jobs.now() },
    { limit: size + 1, status, after, ...(search && { search: { text: search, end } }) },
  )
  const { page, nextCursor } = toPage(rows, size)
  const continued = nextCursor ?? (end === undefined ? null : writeCursor(end))
  return { jobs: page.map((row) => renderJob(jobs, row)), nextCursor: continued }
}

/** All jobs of a user's apps, with their texts and results; of documents, the address. */
export async function* exportJobs(jobs: ReadableJobs, userId: string): AsyncGenerator<ExportedJob> {
  const rows = readAllById(exportPageRows, (page) => findJobsOfUser(jobs.db, userId, page))
  for await (const { text, ...row } of rows) {
    const address = row.document === null ? {} : { documentAddress: `/documents/${row.id}` }
    yield { ...renderJob(jobs, row), ...address, appId: row.appId, text }
  }
}
