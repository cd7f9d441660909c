import type { Kysely, Transaction } from 'kysely'
import { isDeadlock } from './driver-errors.ts'
import type { Tables } from './tables.ts'

/** Commits when the work resolves and rolls back when it rejects. */
export type RunTransaction = <T>(
  work: (transaction: Transaction<Tables>) => Promise<T>,
) => Promise<T>

export const createTransactions =
  (tables: Kysely<Tables>): RunTransaction =>
  (work) =>
    tables.transaction().execute(work)

/** As `createTransactions`, for several reads of one snapshot. */
export const createSnapshots =
  (tables: Kysely<Tables>): RunTransaction =>
  (work) =>
    tables.transaction().setIsolationLevel('repeatable read').execute(work)

const maxAttempts = 5

/**
 * As `createTransactions`, but starts again after a deadlock, of which PostgreSQL ends one
 * transaction. The work runs up to five times: it may change only the database.
 */
export const createRepeatableTransactions = (tables: Kysely<Tables>): RunTransaction => {
  const run = createTransactions(tables)
  return async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await run(work)
      } catch (error) {
        if (attempt === maxAttempts || !isDeadlock(error)) throw error
      }
    }
  }
}
