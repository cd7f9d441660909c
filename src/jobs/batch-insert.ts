// Stores accepted jobs. Those that arrive while others are being stored form one batch: one
// statement or, with idempotency keys or files, one transaction. A job that arrives
// alone is stored at once.
import type { Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { IdempotencyKey } from './idempotency.ts'
import { type JobFiles, MissingFileError } from './job-files.ts'
import type { JobRow, NewJobRow } from './job-rows.ts'
import type { SubmissionStore } from './submission-store.ts'

export type BatchInsert = ReturnType<typeof createBatchInsert>

export interface AcceptedJob {
  row: NewJobRow
  key?: IdempotencyKey | undefined
  /** The ID of the document's file, which is linked in the same transaction. */
  sourceFile?: string | undefined
}

interface Entry extends AcceptedJob {
  resolve(row: JobRow | undefined): void
  reject(error: unknown): void
}

interface Options {
  store: Pick<SubmissionStore, 'transaction' | 'claimIdempotencyKeys' | 'insertJobs'>
  files: Pick<JobFiles, 'link'>
  /** Called once for each app of which jobs are stored. */
  announceWaiting: (appId: string) => void
  /** Older keys may be used by another request. */
  keysOlderThan: () => Date
}

const maxJobs = 100
const maxCharacters = 1_000_000
/** Transactions at a time: while one waits for the disk, the next is filled. */
const maxTransactions = 2

export function createBatchInsert({ store, files, announceWaiting, keysOlderThan }: Options) {
  const waiting: Entry[] = []
  let inFlight = 0
  let isPlanned = false

  /** Deferred, so that the jobs that arrive in one turn of the event loop share a batch. */
  function plan(): void {
    if (isPlanned) return
    isPlanned = true
    setImmediate(storeWaiting)
  }

  function storeWaiting(): void {
    isPlanned = false
    while (inFlight < maxTransactions && waiting.length > 0) {
      inFlight++
      void storeBatch(nextBatch(waiting)).finally(() => {
        inFlight--
        storeWaiting()
      })
    }
  }

  async function storeBatch(entries: readonly Entry[]): Promise<void> {
    try {
      const rows = await storeAll(entries)
      for (const { row, resolve } of entries) resolve(rows.get(row.id))
    } catch (error) {
      // One job that cannot be stored, as its app was just deleted, must not fail the others.
      if (entries.length > 1 && mayBeOfOne(error))
        await Promise.all(entries.map((entry) => storeBatch([entry])))
      else for (const { reject } of entries) reject(error)
    }
  }

  /** Stores the jobs whose key is free, and returns them by ID. */
  async function storeAll(entries: readonly Entry[]): Promise<ReadonlyMap<string, JobRow>> {
    const keys = entries.flatMap(({ key, row }) =>
      key ? [{ ...key, jobId: row.id, createdAt: row.createdAt }] : [],
    )
    const isOneStatement =
      keys.length === 0 && entries.every(({ sourceFile }) => sourceFile === undefined)
    const rows = isOneStatement
      ? await store.insertJobs(entries.map(({ row }) => row))
      : await store.transaction(async (transaction) => {
          const free =
            keys.length === 0
              ? new Set<string>()
              : await store.claimIdempotencyKeys(transaction, keys, keysOlderThan())
          const stored = entries.filter(({ key }) => key === undefined || free.has(key.id))
          return storeIn(transaction, stored)
        })
    for (const appId of new Set(rows.map((row) => row.appId))) announceWaiting(appId)
    return new Map(rows.map((row) => [row.id, row]))
  }

  async function storeIn(
    transaction: Transaction<Tables>,
    entries: readonly Entry[],
  ): Promise<JobRow[]> {
    if (entries.length === 0) return []
    const rows = entries.map(({ row }) => row)
    const stored = await store.insertJobs(rows, transaction)
    for (const { row, sourceFile } of entries)
      if (sourceFile !== undefined)
        await files.link(transaction, { fileId: sourceFile, jobId: row.id })
    return stored
  }

  return {
    /**
     * The stored row, once it is durable; undefined when the key already belongs to another
     * request.
     */
    store(job: AcceptedJob): Promise<JobRow | undefined> {
      return new Promise((resolve, reject) => {
        waiting.push({ ...job, resolve, reject })
        plan()
      })
    },
  }
}

/** Removes the next batch. No two share a key: the second must see the outcome of the first. */
function nextBatch(waiting: Entry[]): Entry[] {
  const keys = new Set<string>()
  let characters = 0
  let count = 0
  for (const { row, key } of waiting) {
    characters += row.characters
    if (count === maxJobs || (count > 0 && characters > maxCharacters) || (key && keys.has(key.id)))
      break
    if (key) keys.add(key.id)
    count++
  }
  return waiting.splice(0, count)
}

/** Its file is gone, or PostgreSQL's class 23: integrity constraint violation. */
const mayBeOfOne = (error: unknown): boolean =>
  error instanceof MissingFileError || String((error as { code?: unknown }).code).startsWith('23')
