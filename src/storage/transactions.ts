import type { Kysely, Transaction } from 'kysely'
import { repeatConflicts } from './conflicts.ts'
import type { Tables } from './tables.ts'

/**
 * Commits when the work resolves and rolls back when it rejects. Repeats the work after a conflict
 * with another transaction, so it may change only the database.
 */
export type RunTransaction = <T>(
  work: (transaction: Transaction<Tables>) => Promise<T>,
) => Promise<T>

/** `RunTransaction` on this database. */
export const runTransaction = <T>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> => repeatConflicts(() => db.transaction().execute(work))

/** As `runTransaction`, for several reads of one snapshot. */
export const runSnapshot = <T>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> =>
  repeatConflicts(() => db.transaction().setIsolationLevel('repeatable read').execute(work))

export const createTransactions =
  (tables: Kysely<Tables>): RunTransaction =>
  (work) =>
    repeatConflicts(() => tables.transaction().execute(work))

/** As `createTransactions`, for several reads of one snapshot. */
export const createSnapshots =
  (tables: Kysely<Tables>): RunTransaction =>
  (work) =>
    repeatConflicts(() => tables.transaction().setIsolationLevel('repeatable read').execute(work))
