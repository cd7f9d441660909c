// Stores accepted jobs, claimed if this process can work on them at once. A batch is one statement
// or, with idempotency keys or files, one transaction. A job that arrives alone is stored at once.
import type { Kysely, Transaction } from 'kysely'
import { OwnerGoneError, TransactionConflictError } from '../../shared/storage-errors.ts'
import type { Tables } from '../../storage/tables.ts'
import { runTransaction } from '../../storage/transactions.ts'
import { createBatches, type Waiter } from '../table/batches.ts'
import { type JobFiles, MissingFileError } from '../table/job-files.ts'
import type { ClaimColumns, JobRow, NewJobRow } from '../table/job-rows.ts'
import type { JobNotifications } from '../watching/notifications.ts'
import type { IdempotencyKey } from './idempotency.ts'
import type { ClaimedSlot, ClaimSlot } from './own-slots.ts'
import { claimIdempotencyKeys, type InsertedJobRow, insertJobs } from './submission-store.ts'

interface AcceptedJob {
  row: NewJobRow
  key?: IdempotencyKey | undefined
  /** The ID of the document's file, which is linked in the same transaction. */
  sourceFile?: string | undefined
}

type Entry = AcceptedJob & Waiter<JobRow | undefined>
/** With its claim, if it has one. */
type ClaimedEntry = Omit<AcceptedJob, 'row'> & { row: NewJobRow & Partial<ClaimColumns> }

interface Options {
  db: Kysely<Tables>
  files: JobFiles
  claimSlot: ClaimSlot
  announceWaiting: JobNotifications['announceWaiting']
  /** Older keys may be used by another request. */
  keysOlderThan: () => Date
}

interface BatchInsert {
  /**
   * Resolves with the stored row, once it is durable; undefined when the key already belongs to
   * another request.
   */
  store(job: AcceptedJob): Promise<JobRow | undefined>
}

export function createBatchInsert({
  db,
  files,
  claimSlot,
  announceWaiting,
  keysOlderThan,
}: Options): BatchInsert {
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
    const slots = new Map<string, ClaimedSlot>()
    try {
      for (const { row } of entries) {
        const slot = claimSlot(row)
        if (slot) slots.set(row.id, slot)
      }
      const claimed = entries.map(({ row, key, sourceFile }) => ({
        ...{ key, sourceFile },
        row: { ...row, ...slots.get(row.id)?.columns },
      }))
      const rows = await insert(claimed)
      const stored = new Map(rows.map((row) => [row.id, row]))
      begin(entries, stored, slots)
      return stored
    } finally {
      for (const slot of slots.values()) slot.giveUp()
    }
  }

  /** Works on the claimed jobs, and announces the others. */
  function begin(
    entries: readonly Entry[],
    stored: ReadonlyMap<string, InsertedJobRow>,
    slots: ReadonlyMap<string, ClaimedSlot>,
  ): void {
    const waiting = new Set<string>()
    for (const { row: given } of entries) {
      const row = stored.get(given.id)
      if (row === undefined) continue
      const slot = slots.get(given.id)
      if (slot === undefined) waiting.add(row.appId)
      else {
        // As a claim reads it.
        const text: unknown = given.text && JSON.parse(given.text)
        slot.begin({ ...given, notBefore: null, ...row, text })
      }
    }
    for (const appId of waiting) announceWaiting(appId)
  }

  async function insert(entries: readonly ClaimedEntry[]): Promise<InsertedJobRow[]> {
    const keys = entries.flatMap(({ key, row }) =>
      key ? [{ ...key, jobId: row.id, createdAt: row.createdAt }] : [],
    )
    const isOneStatement =
      keys.length === 0 && entries.every(({ sourceFile }) => sourceFile === undefined)
    return isOneStatement
      ? insertJobs(
          db,
          entries.map(({ row }) => row),
        )
      : runTransaction(db, async (transaction) => {
          const free =
            keys.length === 0
              ? new Set<string>()
              : await claimIdempotencyKeys(transaction, keys, keysOlderThan())
          const stored = entries.filter(({ key }) => key === undefined || free.has(key.id))
          return storeIn(transaction, stored)
        })
  }

  async function storeIn(
    transaction: Transaction<Tables>,
    entries: readonly ClaimedEntry[],
  ): Promise<InsertedJobRow[]> {
    if (entries.length === 0) return []
    const rows = entries.map(({ row }) => row)
    const stored = await insertJobs(transaction, rows)
    for (const { row, sourceFile } of entries)
      if (sourceFile !== undefined)
        await files.link(transaction, { fileId: sourceFile, jobId: row.id })
    return stored
  }

  return { store: batches.add }
}

/**
 * Its file or its app is gone, or is being deleted in conflict with this, or PostgreSQL's class 23:
 * integrity constraint violation.
 */
const mayBeOfOne = (error: unknown): boolean =>
  error instanceof MissingFileError ||
  error instanceof OwnerGoneError ||
  error instanceof TransactionConflictError ||
  String((error as { code?: unknown }).code).startsWith('23')
