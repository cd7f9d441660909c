// Gives signatures to corrections that earlier versions stored: until then, only texts that are
// equal find them. Several processes may do it at once.
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../storage/tables.ts'
import { runTransaction } from '../../../storage/transactions.ts'
import { signSource } from './near-corrections.ts'
import { lockUnsigned, storeSignatures } from './signature-store.ts'

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
  for (let after = ''; signal?.aborted !== true; ) {
    const startedAt = performance.now()
    const rows = await runTransaction(db, async (transaction) => {
      const unsigned = await lockUnsigned(transaction, { after, limit: rowsOfChunk })
      const signed = unsigned.map((row) => ({ id: row.id, ...signSource(row) }))
      if (signed.length > 0) await storeSignatures(transaction, signed)
      return signed
    })
    const last = rows.at(-1)
    if (last === undefined) break
    count += rows.length
    after = last.id
    await delay(performance.now() - startedAt, undefined, { signal, ref: false }).catch(() => {})
  }
  return count
}
