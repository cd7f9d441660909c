// The tables of files. A file is in parts: on PGlite, a statement blocks the event loop, and one of
// 256 KiB is over in a few milliseconds.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DocumentFileKind } from '../storage/enumerations.ts'
import type { Tables } from '../storage/tables.ts'
import { createTransactions } from '../storage/transactions.ts'

export type FileStore = ReturnType<typeof createFileStore>

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
type FileCondition = ReturnType<typeof sql<boolean>>

export function createFileStore(tables: Kysely<Tables>) {
  return {
    transaction: createTransactions(tables),

    /** Waits for others that store a file of the same user. */
    async lockUser(transaction: Transaction<Tables>, userId: string): Promise<void> {
      await transaction
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .execute()
    },

    /** What the files of the user's apps count. */
    async countBytes(transaction: Transaction<Tables>, userId: string): Promise<number> {
      const { bytes } = await transaction
        .selectFrom('documentFiles')
        .innerJoin('apps', 'apps.id', 'documentFiles.appId')
        .select(
          sql<number>`coalesce(sum(greatest(bytes, ${sql.lit(minCountedBytes)})), 0)::bigint`.as(
            'bytes',
          ),
        )
        .where('apps.userId', '=', userId)
        .executeTakeFirstOrThrow()
      return bytes
    },

    async insertFile(file: NewFile, db: Kysely<Tables> = tables): Promise<void> {
      await db.insertInto('documentFiles').values(file).execute()
    },

    async insertPart(fileId: string, part: number, bytes: Uint8Array): Promise<void> {
      await tables
        .insertInto('documentParts')
        .values({ id: partId(fileId, part), fileId, bytes })
        .execute()
    },

    /** Undefined when the file is gone. */
    async findPart(fileId: string, part: number): Promise<Uint8Array | undefined> {
      const row = await tables
        .selectFrom('documentParts')
        .select('bytes')
        .where('id', '=', partId(fileId, part))
        .executeTakeFirst()
      return row?.bytes
    },

    /** Copies a part; false when it is gone. */
    async copyPart(fromFile: string, toFile: string, part: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await tables
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
    },

    findFile(jobId: string, kind: DocumentFileKind): Promise<FileRow | undefined> {
      return tables
        .selectFrom('documentFiles')
        .select(['id', 'bytes'])
        .where('jobId', '=', jobId)
        .where('kind', '=', kind)
        .executeTakeFirst()
    },

    /** Makes a file that of a job; false when it is gone. */
    async linkFile(
      transaction: Transaction<Tables>,
      { fileId, jobId }: { fileId: string; jobId: string },
    ): Promise<boolean> {
      const { numUpdatedRows } = await transaction
        .updateTable('documentFiles')
        .set({ jobId })
        .where('id', '=', fileId)
        .where('jobId', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    ...createDeletions(tables),
  }
}

/** The statements that delete files with their parts. */
function createDeletions(tables: Kysely<Tables>) {
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

  /**
   * Deletes files with their parts, in short statements. Those that are linked meanwhile no longer
   * meet the condition, or cannot be linked.
   */
  async function deleteFiles(
    transaction: Transaction<Tables>,
    files: FileCondition,
  ): Promise<void> {
    const rows = await transaction
      .selectFrom('documentFiles as file')
      .select('file.id')
      .where(files)
      .forUpdate()
      .execute()
    for (const { id } of rows) {
      while ((await deleteSomeParts(transaction, id)) === deletedParts);
      await transaction.deleteFrom('documentFiles').where('id', '=', id).execute()
    }
  }

  const inTransaction = createTransactions(tables)
  const deleteAtOnce = (files: FileCondition): Promise<void> =>
    inTransaction((transaction) => deleteFiles(transaction, files))

  return {
    /** Deletes a file, unless it was linked. */
    deleteUnlinkedFile: (fileId: string): Promise<void> =>
      deleteAtOnce(sql`file.id = ${fileId} and file.job_id is null`),

    /** Deletes the files of a job. */
    deleteFilesOf: (jobId: string): Promise<void> => deleteAtOnce(sql`file.job_id = ${jobId}`),

    /** Deletes the source of a job, unless its app keeps texts. */
    deleteUnkeptSource: (transaction: Transaction<Tables>, jobId: string): Promise<void> =>
      deleteFiles(
        transaction,
        sql`file.job_id = ${jobId} and file.kind = 'source' and not exists (
          select from dragoman.jobs join dragoman.apps on apps.id = jobs.app_id
          where jobs.id = file.job_id and apps.keep_texts and not jobs.no_store)`,
      ),

    /** Deletes the sources of an app's jobs that have ended. */
    deleteKeptSources: (transaction: Transaction<Tables>, appId: string): Promise<void> =>
      deleteFiles(
        transaction,
        sql`file.app_id = ${appId} and file.kind = 'source' and exists (
          select from dragoman.jobs where jobs.id = file.job_id and jobs.finished_at is not null)`,
      ),

    deleteFilesOfApps: (
      transaction: Transaction<Tables>,
      appIds: readonly string[],
    ): Promise<void> => deleteFiles(transaction, sql`file.app_id = any(${appIds}::text[])`),

    deleteUnlinked: (olderThan: Date): Promise<void> =>
      deleteAtOnce(sql`file.job_id is null and file.created_at < ${olderThan}`),

    /** Deletes the files of jobs that have expired, which would take long beside their jobs. */
    deleteExpired: (now: Date): Promise<void> =>
      deleteAtOnce(sql`exists (
        select from dragoman.jobs where jobs.id = file.job_id and jobs.expires_at < ${now})`),
  }
}
