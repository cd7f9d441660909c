// The files of documents. A file is written before the transaction that stores or ends its job, and
// linked in it.

import type { Kysely } from 'kysely'
import { Problem } from '../http/problems.ts'
import { type JobFiles, MissingFileError } from '../jobs/table/job-files.ts'
import { hourMs } from '../shared/durations.ts'
import { newId } from '../shared/ids.ts'
import { lockOwner } from '../storage/app-lock.ts'
import type { Tables } from '../storage/tables.ts'
import { runTransaction } from '../storage/transactions.ts'
import type { Logger } from '../telemetry/log.ts'
import {
  copyPart,
  countBytes,
  deleteExpired,
  deleteUnkeptSource,
  deleteUnlinked,
  deleteUnlinkedFile,
  type FileRow,
  findFile,
  findPart,
  insertFile,
  insertPart,
  linkFile,
  partBytes,
} from './file-store.ts'

/** The app that owns a file. */
interface FileOwner {
  readonly id: string
  readonly ownerId: string
}

/** A translated file. */
export interface DocumentFile {
  readonly name: string
  readonly mediaType: string
  readonly bytes: number
  readonly parts: AsyncGenerator<Uint8Array>
}

/** The files of documents, in the database. */
export interface DocumentFiles {
  readonly db: Kysely<Tables>
  /** What the files of a user may count in all. */
  readonly maxBytesPerUser: number
  readonly now: () => Date
  readonly log: Logger
}

/** How long a file may wait for its job. */
const unlinkedMs = hourMs

const countParts = (bytes: number): number => Math.ceil(bytes / partBytes)

/** Stores what a user has sent; returns its ID. Throws `document-storage-full`. */
export async function storeSource(
  files: DocumentFiles,
  bytes: Uint8Array,
  owner: FileOwner,
): Promise<string> {
  const id = newId('doc')
  await insertSource(files, { id, bytes: bytes.length }, owner)
  return fill(files, id, () => insertParts(files, id, bytes))
}

/** Stores a translated file; returns its ID. */
export async function storeResult(
  files: DocumentFiles,
  bytes: Uint8Array,
  owner: FileOwner,
): Promise<string> {
  const id = newId('doc')
  const createdAt = files.now()
  const file = { id, bytes: bytes.length, appId: owner.id, kind: 'result', createdAt } as const
  await insertFile(files.db, file)
  return fill(files, id, () => insertParts(files, id, bytes))
}

/** The translated file of a job; undefined if it is no longer stored. */
export const findResult = ({ db }: DocumentFiles, jobId: string): Promise<FileRow | undefined> =>
  findFile(db, jobId, 'result')

/** The source of a job. Throws `MissingFileError`. */
export async function readSource(
  files: DocumentFiles,
  jobId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = await findFile(files.db, jobId, 'source')
  if (file === undefined) throw new MissingFileError('the source of a job is not stored')
  const bytes = new Uint8Array(file.bytes)
  let at = 0
  for await (const part of readParts(files, file)) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The parts of a file, in order. Throws `MissingFileError` if it is deleted meanwhile. */
export async function* readParts(
  { db }: DocumentFiles,
  { id, bytes }: FileRow,
): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < countParts(bytes); part++) {
    const found = await findPart(db, id, part)
    if (found === undefined) throw new MissingFileError('a file was deleted while it was read')
    yield found
  }
}

/** What jobs need of the files of documents. */
export const filesOfJobs = (files: DocumentFiles): JobFiles => ({
  async link(transaction, file) {
    if (!(await linkFile(transaction, file)))
      throw new MissingFileError('a file was deleted before its job was stored')
  },
  deleteUnkeptSource,
  copySource: (jobId, app) => copySource(files, jobId, app),
  discard: (fileId) => discard(files, fileId),
  async purge() {
    const now = files.now()
    await deleteUnlinked(files.db, new Date(now.getTime() - unlinkedMs))
    await deleteExpired(files.db, now)
  },
})

/** The ID of the copy; undefined if the source is no longer stored. */
async function copySource(
  files: DocumentFiles,
  jobId: string,
  owner: FileOwner,
): Promise<string | undefined> {
  const { db } = files
  const source = await findFile(db, jobId, 'source')
  if (source === undefined) return undefined
  const copy = { id: newId('doc'), bytes: source.bytes }
  await insertSource(files, copy, owner)
  return fill(files, copy.id, async () => {
    for (let part = 0; part < countParts(source.bytes); part++)
      if (!(await copyPart(db, source.id, { toFile: copy.id, part })))
        throw new MissingFileError('a file was deleted while it was copied')
  })
}

/** Reserves space for a source. Throws `document-storage-full`. */
async function insertSource(
  { db, maxBytesPerUser, now }: DocumentFiles,
  file: FileRow,
  owner: FileOwner,
): Promise<void> {
  await runTransaction(db, async (transaction) => {
    await lockOwner(transaction, owner.ownerId)
    const stored = await countBytes(transaction, owner.ownerId)
    if (stored + file.bytes > maxBytesPerUser) throw storageFull(stored, maxBytesPerUser)
    await insertFile(transaction, { ...file, appId: owner.id, kind: 'source', createdAt: now() })
  })
}

async function insertParts(
  { db }: DocumentFiles,
  fileId: string,
  bytes: Uint8Array,
): Promise<void> {
  for (let part = 0; part < countParts(bytes.length); part++)
    await insertPart(db, fileId, {
      part,
      bytes: bytes.subarray(part * partBytes, (part + 1) * partBytes),
    })
}

/** Writes the parts of a new file; if that fails, deletes it. */
async function fill(
  files: DocumentFiles,
  fileId: string,
  write: () => Promise<void>,
): Promise<string> {
  try {
    await write()
    return fileId
  } catch (error) {
    await discard(files, fileId)
    throw error
  }
}

/** Does not reject. */
async function discard({ db, log }: DocumentFiles, fileId: string): Promise<void> {
  await deleteUnlinkedFile(db, fileId).catch((error: unknown) =>
    log.warn({ error, fileId }, 'a file could not be deleted'),
  )
}

const storageFull = (stored: number, max: number): Problem =>
  new Problem('document-storage-full', {
    detail:
      `The documents of your apps occupy ${stored} bytes; with this one they would exceed the ` +
      `limit of ${max}. Documents are deleted when their jobs expire; those of an app with ` +
      '`noStore`, after their download.',
    why: { reason: 'storage-used', parameters: { storedBytes: stored, limitBytes: max } },
  })
