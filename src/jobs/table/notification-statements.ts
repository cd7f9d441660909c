// How statements notify all processes of events of jobs (notifications.ts).
import { type Expression, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

/** `progressed`: it made progress. `ended`: it succeeded, failed or was cancelled. */
export type JobEvent = 'progressed' | 'ended'
/** A job of this app waits for a worker. */
export type AppEvent = 'waiting'

/** What PostgreSQL's NOTIFY names. */
export const channel = 'dragoman_job'

/** Notifies listeners when the transaction commits. */
export async function announce(
  transaction: Transaction<Tables>,
  event: JobEvent,
  id: string,
): Promise<void> {
  await sql`select ${notifying(event, sql.val(id))}`.execute(transaction)
}

/** The expression by which a statement notifies of a job. */
export const notifying = (event: JobEvent, id: Expression<string>): RawBuilder<void> =>
  sql`pg_notify(${channel}, ${`${event} `} || ${id})`

/** The expression by which a statement notifies of waiting jobs of this app. */
export const notifyingOfWaiting = (appId: Expression<string>): RawBuilder<void> =>
  sql`pg_notify(${channel}, ${`${'waiting' satisfies AppEvent} `} || ${appId})`
