// Stores accepted requests. Those that come while others are being stored are stored together, in one statement (with keys, in one
// transaction): under load that is a fraction of the work, and alone nobody waits.
import type { JobRow, JobStore, NewJobRow } from './store.ts'

export type BatchInsert = ReturnType<typeof createBatchInsert>

export interface IdempotencyKey {
  /** The app's id and the caller's key. */
  id: string
  requestHash: string
}

export interface AcceptedJob {
  row: NewJobRow
  key?: IdempotencyKey | undefined
}

interface Entry extends AcceptedJob {
  resolve(row: JobRow | undefined): void
  reject(error: unknown): void
}

interface Options {
  store: Pick<JobStore, 'transaction' | 'takeIdempotencyKeys' | 'insertJobs'>
  /** Keys of before may be given to another request. */
  keysOlderThan: () => Date
}

const maxJobs = 100
const maxCharacters = 1_000_000
/** Transactions at a time: while one waits for the disk the next is filled. */
const maxTransactions = 2

export function createBatchInsert({ store, keysOlderThan }: Options) {
  const waiting: Entry[] = []
  let underWay = 0

  function storeWaiting(): void {
    while (underWay < maxTransactions && waiting.length > 0) {
      underWay++
      void storeTogether(takeTogether(waiting)).finally(() => {
        underWay--
        storeWaiting()
      })
    }
  }

  async function storeTogether(entries: readonly Entry[]): Promise<void> {
    try {
      const rows = await storeAll(entries)
      for (const { row, resolve } of entries) resolve(rows.get(row.id))
    } catch (error) {
      // One that can't be stored, such as of an app that was deleted just now, must not take others with it.
      if (entries.length > 1 && isIntegrityFault(error))
        await Promise.all(entries.map((entry) => storeTogether([entry])))
      else for (const { reject } of entries) reject(error)
    }
  }

  /** The jobs that are stored now, by id: those whose key was free. */
  async function storeAll(entries: readonly Entry[]): Promise<ReadonlyMap<string, JobRow>> {
    const keys = entries.flatMap(({ key, row }) =>
      key ? [{ ...key, jobId: row.id, createdAt: row.createdAt }] : [],
    )
    const rows =
      keys.length === 0
        ? await store.insertJobs(entries.map(({ row }) => row))
        : await store.transaction(async (transaction) => {
            const free = await store.takeIdempotencyKeys(transaction, keys, keysOlderThan())
            const stored = entries.filter(({ key }) => key === undefined || free.has(key.id))
            if (stored.length === 0) return []
            return store.insertJobs(
              stored.map(({ row }) => row),
              transaction,
            )
          })
    return new Map(rows.map((row) => [row.id, row]))
  }

  return {
    /** The stored row, once it is durable; undefined when the key already stands for another request. */
    store(job: AcceptedJob): Promise<JobRow | undefined> {
      return new Promise((resolve, reject) => {
        waiting.push({ ...job, resolve, reject })
        storeWaiting()
      })
    },
  }
}

/** Takes from the front what goes into one transaction: no two with the same key, the second of which must see what became of the first. */
function takeTogether(waiting: Entry[]): Entry[] {
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

/** PostgreSQL's class 23: integrity constraint violation. */
const isIntegrityFault = (error: unknown): boolean =>
  String((error as { code?: unknown }).code).startsWith('23')
