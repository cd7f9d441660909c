import type { Kysely, Transaction } from 'kysely'
import { repeatConflicts } from './conflicts.ts'
import type { Tables } from './tables.ts'

/**
 * Commits when the work resolves and rolls back when it rejects. Repeats the work after a conflict
 * with another transaction, so it may change only the database.
 */
export const runTransaction = <T>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> => repeatConflicts(() => db.transaction().execute(work))

/** As `runTransaction`, for several reads of one snapshot. */
export const readSnapshot = <T>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> =>
  repeatConflicts(() => db.transaction().setIsolationLevel('repeatable read').execute(work))
