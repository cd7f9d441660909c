// Stores accepted jobs. A batch is one statement or, with idempotency keys or files, one
// transaction. A job that arrives alone is stored at once.
import type { Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import { createBatches, type Waiter } from './batches.ts'
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

type Entry = AcceptedJob & Waiter<JobRow | undefined>

interface Options {
  store: Pick<SubmissionStore, 'transaction' | 'claimIdempotencyKeys' | 'insertJobs'>
  files: Pick<JobFiles, 'link'>
  /** Called once for each app of which jobs are stored. */
  announceWaiting: (appId: string) => void
  /** Older keys may be used by another request. */
  keysOlderThan: () => Date
}

export function createBatchInsert({ store, files, announceWaiting, keysOlderThan }: Options) {
  const batches = createBatches<AcceptedJob, JobRow | undefined>({
    store: storeBatch,
    // The second request with a key must see the outcome of the first.
    keyOf: ({ key }) => key?.id,
  })

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
     * Resolves with the stored row, once it is durable; undefined when the key already belongs to
     * another request.
     */
    store: batches.add,
  }
}

/** Its file is gone, or PostgreSQL's class 23: integrity constraint violation. */
const mayBeOfOne = (error: unknown): boolean =>
  error instanceof MissingFileError || String((error as { code?: unknown }).code).startsWith('23')
