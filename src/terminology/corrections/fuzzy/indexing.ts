// Gives signatures to corrections that earlier versions stored: until then, only texts that are
// equal find them. Several processes may do it at once.
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { OwnerGoneError } from '../../../shared/storage-errors.ts'
import { lockOwnerOfApp } from '../../../storage/app-lock.ts'
import type { Tables } from '../../../storage/tables.ts'
import { runTransaction } from '../../../storage/transactions.ts'
import { addTotals } from '../store.ts'
import { signSource } from './near-corrections.ts'
import { findUnsignedApp, listUnsigned, storeSignatures } from './signature-store.ts'

/** A few milliseconds of the thread, and of an embedded database. */
const rowsOfChunk = 100
/** Processes of an earlier version may store more during a rolling upgrade. */
const everyMs = 10 * 60_000

interface Log {
  warn(details: object, message: string): void
}

interface Indexing {
  /** Ends it after the chunk that is being stored. */
  stop(): Promise<void>
}

/** Indexes at once what has no signatures, and then periodically until `stop`. */
export function startIndexing(db: Kysely<Tables>, log: Log): Indexing {
  const stopping = new AbortController()
  let running: Promise<unknown> | undefined
  const run = (): void => {
    running ??= indexCorrections(db, stopping.signal)
      .catch((error: unknown) => log.warn({ error }, 'indexing corrections failed'))
      .finally(() => {
        running = undefined
      })
  }
  run()
  const timer = setInterval(run, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

/**
 * Indexes all corrections without signatures, in short transactions with as much time between them
 * as they take. Returns how many it indexed.
 */
export async function indexCorrections(db: Kysely<Tables>, signal?: AbortSignal): Promise<number> {
  let count = 0
  let appId = await findUnsignedApp(db, '')
  while (appId !== undefined && signal?.aborted !== true) {
    const startedAt = performance.now()
    const indexed = await indexChunk(db, appId)
    count += indexed
    if (indexed === 0) appId = await findUnsignedApp(db, appId)
    await delay(performance.now() - startedAt, undefined, { signal, ref: false }).catch(() => {})
  }
  return count
}

/** The lock of imports leaves nothing to others that index the same app. */
async function indexChunk(db: Kysely<Tables>, appId: string): Promise<number> {
  try {
    return await runTransaction(db, async (transaction) => {
      await lockOwnerOfApp(transaction, appId)
      const unsigned = await listUnsigned(transaction, appId, rowsOfChunk)
      if (unsigned.length === 0) return 0
      const { version } = await addTotals(transaction, appId, { corrections: 0, bytes: 0 })
      const signed = unsigned.map((row) => ({ id: row.id, ...signSource(row) }))
      await storeSignatures(transaction, signed, version)
      return signed.length
    })
  } catch (error) {
    if (error instanceof OwnerGoneError) return 0
    throw error
  }
}
