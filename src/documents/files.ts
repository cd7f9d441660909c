// The files of documents. A file is written before the transaction that stores or ends its job, and
// linked in it.
import { Problem } from '../http/problems.ts'
import { type JobFiles, MissingFileError } from '../jobs/table/job-files.ts'
import { hourMs } from '../shared/durations.ts'
import { newId } from '../shared/ids.ts'
import type { DocumentFileKind } from '../storage/enumerations.ts'
import type { Logger } from '../telemetry/log.ts'
import { type FileRow, type FileStore, partBytes } from './file-store.ts'

export type DocumentFiles = ReturnType<typeof createDocumentFiles>

/** The app that owns a file. */
interface FileOwner {
  readonly id: string
  readonly userId: string
}

/** A translated file. */
export interface DocumentFile {
  readonly name: string
  readonly mediaType: string
  readonly bytes: number
  readonly parts: AsyncGenerator<Uint8Array>
}

interface Dependencies {
  store: FileStore
  /** What the files of a user may count in all. */
  maxBytesPerUser: number
  now: () => Date
  log: Logger
}

/** How long a file may wait for its job. */
const unlinkedMs = hourMs

const countParts = (bytes: number): number => Math.ceil(bytes / partBytes)

export function createDocumentFiles({ store, maxBytesPerUser, now, log }: Dependencies) {
  /** Reserves space for a source. Throws `document-storage-full`. */
  async function insertSource(file: FileRow, owner: FileOwner): Promise<void> {
    await store.transaction(async (transaction) => {
      await store.lockUser(transaction, owner.userId)
      const stored = await store.countBytes(transaction, owner.userId)
      if (stored + file.bytes > maxBytesPerUser) throw storageFull(stored, maxBytesPerUser)
      await insertFile(file, owner, 'source', transaction)
    })
  }

  const insertFile = (
    { id, bytes }: FileRow,
    owner: FileOwner,
    kind: DocumentFileKind,
    db?: Parameters<FileStore['insertFile']>[1],
  ) => store.insertFile({ id, bytes, appId: owner.id, kind, createdAt: now() }, db)

  /** Does not reject. */
  async function discard(fileId: string): Promise<void> {
    await store
      .deleteUnlinkedFile(fileId)
      .catch((error: unknown) => log.warn({ error, fileId }, 'a file could not be deleted'))
  }

  /** Writes the parts of a new file; if that fails, deletes it. */
  async function fill(fileId: string, write: () => Promise<void>): Promise<string> {
    try {
      await write()
      return fileId
    } catch (error) {
      await discard(fileId)
      throw error
    }
  }

  const { insertParts, readParts } = createParts(store)

  const ofJobs: JobFiles = {
    async link(transaction, file) {
      if (!(await store.linkFile(transaction, file)))
        throw new MissingFileError('a file was deleted before its job was stored')
    },
    deleteUnkeptSource: store.deleteUnkeptSource,
    async copySource(jobId, app) {
      const source = await store.findFile(jobId, 'source')
      if (source === undefined) return undefined
      const copy = { id: newId('doc'), bytes: source.bytes }
      await insertSource(copy, app)
      return fill(copy.id, async () => {
        for (let part = 0; part < countParts(source.bytes); part++)
          if (!(await store.copyPart(source.id, copy.id, part)))
            throw new MissingFileError('a file was deleted while it was copied')
      })
    },
    discard,
    async purge() {
      await store.deleteUnlinked(new Date(now().getTime() - unlinkedMs))
      await store.deleteExpired(now())
    },
  }

  return {
    ...ofJobs,

    /** Stores what a user has sent; returns its ID. Throws `document-storage-full`. */
    async storeSource(bytes: Uint8Array, owner: FileOwner): Promise<string> {
      const id = newId('doc')
      await insertSource({ id, bytes: bytes.length }, owner)
      return fill(id, () => insertParts(id, bytes))
    },

    /** Stores a translated file; returns its ID. */
    async storeResult(bytes: Uint8Array, owner: FileOwner): Promise<string> {
      const id = newId('doc')
      await insertFile({ id, bytes: bytes.length }, owner, 'result')
      return fill(id, () => insertParts(id, bytes))
    },

    ...createReads(store, readParts),

    deleteFilesOf: store.deleteFilesOf,
    deleteKeptSources: store.deleteKeptSources,
    deleteFilesOfApps: store.deleteFilesOfApps,
  }
}

/** The files of jobs, as they are read. */
const createReads = (
  store: FileStore,
  readParts: (file: FileRow) => AsyncGenerator<Uint8Array>,
) => ({
  /** The translated file of a job; undefined if it is no longer stored. */
  findResult: (jobId: string): Promise<FileRow | undefined> => store.findFile(jobId, 'result'),

  readParts,

  /** The source of a job. Throws `MissingFileError`. */
  async readSource(jobId: string): Promise<Uint8Array<ArrayBuffer>> {
    const file = await store.findFile(jobId, 'source')
    if (file === undefined) throw new MissingFileError('the source of a job is not stored')
    const bytes = new Uint8Array(file.bytes)
    let at = 0
    for await (const part of readParts(file)) {
      bytes.set(part, at)
      at += part.length
    }
    return bytes
  },
})

/** Files in parts. */
function createParts(store: Pick<FileStore, 'insertPart' | 'findPart'>) {
  async function insertParts(fileId: string, bytes: Uint8Array): Promise<void> {
    for (let part = 0; part < countParts(bytes.length); part++)
      await store.insertPart(fileId, part, bytes.subarray(part * partBytes, (part + 1) * partBytes))
  }

  /** The parts of a file, in order. Throws `MissingFileError` if it is deleted meanwhile. */
  async function* readParts({ id, bytes }: FileRow): AsyncGenerator<Uint8Array> {
    for (let part = 0; part < countParts(bytes); part++) {
      const found = await store.findPart(id, part)
      if (found === undefined) throw new MissingFileError('a file was deleted while it was read')
      yield found
    }
  }

  return { insertParts, readParts }
}

const storageFull = (stored: number, max: number): Problem =>
  new Problem('document-storage-full', {
    detail:
      `The documents of your apps occupy ${stored} bytes; with this one they would exceed the ` +
      `limit of ${max}. Documents are deleted when their jobs expire; those of an app with ` +
      '`noStore`, after their download.',
  })
