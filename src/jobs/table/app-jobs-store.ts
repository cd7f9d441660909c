// The table of jobs as the owners of apps and their quotas use it.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import { notifying } from './notification-statements.ts'
import { isQueued } from './sql-fragments.ts'

/** The name of a file is no text. */
const previewOfDocument = sql<string | null>`case when document is not null then preview end`

/** The characters of the app's unfinished jobs. Each sum reads only its own partial index. */
export async function countUnfinishedCharacters(
  db: Kysely<Tables>,
  appId: string,
): Promise<number> {
  const { rows } = await sql<{ characters: number }>`
    select coalesce((
        select sum(characters) from dragoman.jobs where ${isQueued} and app_id = ${appId}
      ), 0) + coalesce((
        select sum(characters) from dragoman.jobs
        where status = 'processing' and app_id = ${appId}
      ), 0) as characters`.execute(db)
  return rows[0]?.characters ?? 0
}

/**
 * Makes all jobs of the app no-store: texts of ended jobs go at once, results once delivered,
 * stored ones at `deleteBy` at the latest.
 */
export async function stopStoring(
  transaction: Transaction<Tables>,
  appId: string,
  deleteBy: Date,
): Promise<void> {
  await transaction
    .updateTable('jobs')
    .set({
      noStore: true,
      text: sql<null>`case when finished_at is null then text end`,
      preview: previewOfDocument,
      expiresAt: sql<Date>`case when finished_at is null then expires_at
        else least(expires_at, ${deleteBy}::timestamptz) end`,
    })
    .where('appId', '=', appId)
    .where('noStore', '=', false)
    .execute()
}

/** Deletes the texts of the app's jobs that have ended. */
export async function deleteKeptTexts(
  transaction: Transaction<Tables>,
  appId: string,
): Promise<void> {
  await transaction
    .updateTable('jobs')
    .set({ text: null, preview: previewOfDocument })
    .where('appId', '=', appId)
    .where('finishedAt', 'is not', null)
    .where(sql<boolean>`text is not null`)
    .execute()
}

/** Waits for whoever ends a job of these apps; nobody else can until the end of the transaction. */
export async function lockJobsOfApps(
  transaction: Transaction<Tables>,
  appIds: readonly string[],
): Promise<void> {
  if (appIds.length === 0) return
  await transaction
    .selectFrom('jobs')
    .select('id')
    .where('appId', 'in', appIds)
    .where('document', 'is not', null)
    .forUpdate()
    .execute()
}

/**
 * Deletes the jobs of apps and all that belongs to them. Notifies of the end of unfinished jobs, so
 * that workers stop.
 */
export async function deleteJobsOfApps(
  transaction: Transaction<Tables>,
  appIds: readonly string[],
): Promise<void> {
  if (appIds.length === 0) return
  await announceEndOfUnfinishedJobs(transaction, appIds)
  await deleteIdempotencyKeys(transaction, appIds)
  await transaction.deleteFrom('jobs').where('appId', 'in', appIds).execute()
}

async function announceEndOfUnfinishedJobs(
  transaction: Transaction<Tables>,
  appIds: readonly string[],
): Promise<void> {
  await transaction
    .selectFrom('jobs')
    .select((row) => notifying('ended', row.ref('id')).as('notified'))
    .where('appId', 'in', appIds)
    .where('status', 'in', ['queued', 'processing'])
    .execute()
}

async function deleteIdempotencyKeys(
  transaction: Transaction<Tables>,
  appIds: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom('idempotencyKeys')
    .where(sql<string>`split_part(id, ' ', 1)`, 'in', appIds)
    .execute()
}
