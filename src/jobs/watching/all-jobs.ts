// What operators see of the jobs of all users: no texts, results, names of files or metadata.
import { readPageQuery } from '../../http/query-parameters.ts'
import { toPage } from '../../shared/pages.ts'
import { findNamesOfApps, type NamesOfApp } from '../../storage/app-owners.ts'
import type { OverseenJob, OverseenJobPage, OverseenJobQuery } from '../schemas.ts'
import { findAllJobs, type OverseenJobRow } from '../table/all-jobs-store.ts'
import type { ReadableJobs } from './readable-jobs.ts'

/** The jobs of all apps, or of some, the newest first. Throws `validation-failed`. */
export async function listAllJobs(
  { db, now }: ReadableJobs,
  { status, appId, userId, ...query }: OverseenJobQuery,
): Promise<OverseenJobPage> {
  const { size, after } = readPageQuery(query)
  const selection = { status, appId, userId, now: now(), limit: size + 1, after }
  const { page, nextCursor } = toPage(await findAllJobs(db, selection), size)
  const names = await findNamesOfApps(
    db,
    page.map((row) => row.appId),
  )
  const jobs = page.flatMap((row) => {
    const ofApp = names.get(row.appId)
    // Its app was deleted in the meantime.
    return ofApp === undefined ? [] : [toJob(row, ofApp)]
  })
  return { jobs, nextCursor }
}

const toJob = (row: OverseenJobRow, { app, owner }: NamesOfApp): OverseenJob => ({
  id: row.id,
  app,
  owner,
  status: row.status,
  priority: row.priority,
  from: row.from,
  to: row.to,
  format: row.format,
  characters: row.characters,
  completedCharacters: row.completedCharacters,
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt.toISOString(),
  errorCode: row.errorCode,
})
