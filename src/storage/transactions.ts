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

export const createTransactions =
  (tables: Kysely<Tables>): RunTransaction =>
  (work) =>
    repeatConflicts(() => tables.transaction().execute(work))

/** As `createTransactions`, for several reads of one snapshot. */
export const createSnapshots =
  (tables: Kysely<Tables>): RunTransaction =>
  (work) =>
    repeatConflicts(() => tables.transaction().setIsolationLevel('repeatable read').execute(work))
