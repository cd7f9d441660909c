// What is done with jobs that are stored already; submission/ and watching/ have the rest.
import type { Transaction } from 'kysely'
import { Problem } from '../http/problems.ts'
import type { AppPrincipal } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import { runTransaction } from '../storage/transactions.ts'
import type { ResolvedLanguages } from '../translation/routing/resolved-languages.ts'
import type { Job } from './schemas.ts'
import type { Jobs } from './submission/jobs.ts'
import { deleteParts } from './table/checkpoint-store.ts'
import {
  cancelUnfinishedJob,
  deleteDeliveredResult,
  deleteDownloadedResult,
  findWaitingLanguages,
} from './table/job-store.ts'
import { renderJob } from './watching/job-renderer.ts'
import { getRow } from './watching/readable-jobs.ts'
import { languagesKey } from './worker/job-languages.ts'

/** Cancels an unfinished job; idempotent. Throws `job-not-found`, `job-not-cancellable`. */
export async function cancelJob(jobs: Jobs, id: string, app: AppPrincipal): Promise<Job> {
  const { db, files, now } = jobs
  const { status } = await getRow(jobs, id, app)
  if (status === 'succeeded' || status === 'failed') throw notCancellable(status)
  await runTransaction(db, async (transaction) => {
    const cancelled = await cancelUnfinishedJob(transaction, { id, appId: app.id, now: now() })
    if (cancelled === undefined) return
    await deleteParts(transaction, id)
    if (cancelled.document !== null) await files.deleteUnkeptSource(transaction, id)
  })
  const row = await getRow(jobs, id, app)
  if (row.status !== 'cancelled') throw notCancellable(row.status)
  return renderJob(jobs, row)
}

const notCancellable = (status: string) =>
  new Problem('job-not-cancellable', {
    detail: `The job has ${status}: there is nothing to cancel.`,
  })

/** Those of the languages of which a queued job waits. */
export async function listWaiting(
  { db }: Jobs,
  languages: readonly ResolvedLanguages[],
): Promise<ResolvedLanguages[]> {
  const byKey = new Map(languages.map((each) => [languagesKey(each), each]))
  if (byKey.size === 0) return []
  const waiting = new Set(await findWaitingLanguages(db, [...byKey.keys()]))
  return [...byKey].flatMap(([key, each]) => (waiting.has(key) ? [each] : []))
}

/** Records that the translated file of a no-store job was downloaded. */
export const recordDownload = ({ db, now }: Jobs, id: string): Promise<void> =>
  deleteDownloadedResult(db, id, now())

/** Records that a webhook has delivered the job. */
export const recordDelivery = (
  { now }: Jobs,
  transaction: Transaction<Tables>,
  id: string,
): Promise<void> => deleteDeliveredResult(transaction, id, now())
