// The tables of files. A file is in parts: on PGlite, a statement blocks the event loop, and one of
// 256 KiB is over in a few milliseconds.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DocumentFileKind } from '../storage/enumerations.ts'
import type { Tables } from '../storage/tables.ts'
import { runTransaction } from '../storage/transactions.ts'

/** The bytes of a part; the last one has the rest. */
export const partBytes = 256 * 1024
/** Parts that one statement deletes. */
const deletedParts = 16
/** What a file counts at least: the space of its rows. */
const minCountedBytes = 4 * 1024

export interface FileRow {
  id: string
  bytes: number
}

interface NewFile extends FileRow {
  appId: string
  kind: DocumentFileKind
  createdAt: Date
}

/** Five digits: parts are in the order of their IDs. */
const partId = (fileId: string, part: number): string =>
  `${fileId}.${String(part).padStart(5, '0')}`

/** Which files are deleted; `file` is the table. */
type FileCondition = RawBuilder<boolean>

/** What the files of a team's apps count. */
export async function countBytes(db: Kysely<Tables>, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('documentFiles')
    .innerJoin('apps', 'apps.id', 'documentFiles.appId')
    .select(
      sql<number>`coalesce(sum(greatest(bytes, ${sql.lit(minCountedBytes)})), 0)::bigint`.as(
        'bytes',
      ),
    )
    .where('apps.ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return bytes
}

export async function insertFile(db: Kysely<Tables>, file: NewFile): Promise<void> {
  await db.insertInto('documentFiles').values(file).execute()
}

export async function insertPart(
  db: Kysely<Tables>,
  fileId: string,
  { part, bytes }: { part: number; bytes: Uint8Array },
): Promise<void> {
  await db
    .insertInto('documentParts')
    .values({ id: partId(fileId, part), fileId, bytes })
    .execute()
}

/** Undefined when the file is gone. */
export async function findPart(
  db: Kysely<Tables>,
  fileId: string,
  part: number,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('documentParts')
    .select('bytes')
    .where('id', '=', partId(fileId, part))
    .executeTakeFirst()
  return row?.bytes
}

/** Copies a part; false when it is gone. */
export async function copyPart(
  db: Kysely<Tables>,
  fromFile: string,
  { toFile, part }: { toFile: string; part: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('documentParts')
    .columns(['id', 'fileId', 'bytes'])
    .expression((query) =>
      query
        .selectFrom('documentParts')
        .select([
          sql<string>`${partId(toFile, part)}::text`.as('id'),
          sql<string>`${toFile}::text`.as('fileId'),
          'bytes',
        ])
        .where('id', '=', partId(fromFile, part)),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export function findFile(
  db: Kysely<Tables>,
  jobId: string,
  kind: DocumentFileKind,
): Promise<FileRow | undefined> {
  return db
    .selectFrom('documentFiles')
    .select(['id', 'bytes'])
    .where('jobId', '=', jobId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** Makes a file that of a job; false when it is gone. */
export async function linkFile(
  db: Kysely<Tables>,
  { fileId, jobId }: { fileId: string; jobId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('documentFiles')
    .set({ jobId })
    .where('id', '=', fileId)
    .where('jobId', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a file, unless it was linked. */
export const deleteUnlinkedFile = (db: Kysely<Tables>, fileId: string): Promise<void> =>
  deleteAtOnce(db, sql`file.id = ${fileId} and file.job_id is null`)

/** Deletes the files of a job. */
export const deleteFilesOf = (db: Kysely<Tables>, jobId: string): Promise<void> =>
  deleteAtOnce(db, sql`file.job_id = ${jobId}`)

/** Deletes the source of a job, in a transaction, unless its app keeps texts. */
export const deleteUnkeptSource = (db: Kysely<Tables>, jobId: string): Promise<void> =>
  deleteFiles(
    db,
    sql`file.job_id = ${jobId} and file.kind = 'source' and not exists (
      select from dragoman.jobs join dragoman.apps on apps.id = jobs.app_id
      where jobs.id = file.job_id and apps.keep_texts and not jobs.no_store)`,
  )

/** Deletes the sources of an app's jobs that have ended, in a transaction. */
export const deleteKeptSources = (db: Kysely<Tables>, appId: string): Promise<void> =>
  deleteFiles(
    db,
    sql`file.app_id = ${appId} and file.kind = 'source' and exists (
      select from dragoman.jobs where jobs.id = file.job_id and jobs.finished_at is not null)`,
  )

/** In a transaction. */
export const deleteFilesOfApps = (db: Kysely<Tables>, appIds: readonly string[]): Promise<void> =>
  deleteFiles(db, sql`file.app_id = any(${appIds}::text[])`)

export const deleteUnlinked = (db: Kysely<Tables>, olderThan: Date): Promise<void> =>
  deleteAtOnce(db, sql`file.job_id is null and file.created_at < ${olderThan}`)

/** Deletes the files of jobs that have expired, which would take long beside their jobs. */
export const deleteExpired = (db: Kysely<Tables>, now: Date): Promise<void> =>
  deleteAtOnce(
    db,
    sql`exists (
      select from dragoman.jobs where jobs.id = file.job_id and jobs.expires_at < ${now})`,
  )

const deleteAtOnce = (db: Kysely<Tables>, files: FileCondition): Promise<void> =>
  runTransaction(db, (transaction) => deleteFiles(transaction, files))

/**
 * Deletes files with their parts, in short statements of one transaction. Those that are linked
 * meanwhile no longer meet the condition, or cannot be linked.
 */
async function deleteFiles(db: Kysely<Tables>, files: FileCondition): Promise<void> {
  const rows = await db
    .selectFrom('documentFiles as file')
    .select('file.id')
    .where(files)
    .forUpdate()
    .execute()
  for (const { id } of rows) {
    while ((await deleteSomeParts(db, id)) === deletedParts);
    await db.deleteFrom('documentFiles').where('id', '=', id).execute()
  }
}

/** Deletes a few parts of a file; returns their number. */
async function deleteSomeParts(db: Kysely<Tables>, fileId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('documentParts')
    .where('id', 'in', (query) =>
      query
        .selectFrom('documentParts')
        .select('id')
        .where('fileId', '=', fileId)
        .limit(deletedParts),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
