// What jobs need of the files of documents; documents/ has it.
import type { Transaction } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

export interface JobFiles {
  /** Makes a stored file that of a job. Throws `MissingFileError`. */
  link(
    transaction: Transaction<Tables>,
    file: { readonly fileId: string; readonly jobId: string },
  ): Promise<void>
  /** Deletes the source of a job that has ended, unless its app keeps texts. */
  deleteUnkeptSource(transaction: Transaction<Tables>, jobId: string): Promise<void>
  /** The ID of a copy of the source; undefined if it is no longer stored. */
  copySource(
    jobId: string,
    app: { readonly id: string; readonly ownerId: string },
  ): Promise<string | undefined>
  /** Deletes a file that belongs to no job. Does not reject. */
  discard(fileId: string): Promise<void>
  /** Deletes files that were never linked, and those of expired jobs, a little at a time. */
  purge(): Promise<void>
}

/** The file of a job was deleted before the job was stored. */
export class MissingFileError extends Error {
  override name = 'MissingFileError'
}
