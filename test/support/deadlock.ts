// Deadlocks that end the statement under test.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../src/storage/tables.ts'
import { eventually } from './eventually.ts'

interface DeadlockOptions {
  /** The IDs of two apps. The work locks the first, then the second, in any way. */
  apps: readonly [first: string, second: string]
  work: () => Promise<unknown>
  /** Whether the transaction beside the work deletes the second app. */
  deletes?: boolean
}

/** Runs the work, which PostgreSQL ends at its first attempt because of a deadlock. */
export async function runIntoDeadlock(
  tables: Kysely<Tables>,
  { apps: [first, second], work, deletes = false }: DeadlockOptions,
): Promise<void> {
  await tables.transaction().execute(async (transaction) => {
    // Longer than that of the work: only one of the two looks for deadlocks.
    await sql`set local deadlock_timeout = '60s'`.execute(transaction)
    const lock = (id: string) =>
      transaction.selectFrom('apps').select('id').where('id', '=', id).forUpdate().execute()
    await lock(second)
    void work().catch(() => {})
    await eventually(
      () => countWaiting(tables),
      (count) => count > 0,
    )
    await lock(first)
    if (deletes) await transaction.deleteFrom('apps').where('id', '=', second).execute()
  })
}

/** The connections that wait for a lock. */
export async function countWaiting(tables: Kysely<Tables>): Promise<number> {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(tables)
  return rows.length
}
