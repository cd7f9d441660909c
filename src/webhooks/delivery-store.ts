// The tables of webhook events and their attempts as the sender uses them.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { AttemptRow, EventRow } from './store.ts'

/** An app with pending events. */
interface PendingAppRow {
  appId: string
  ownerId: string
  nextAttemptAt: Date
}

/** The state of an event. */
export type EventState = Pick<EventRow, 'status' | 'nextAttemptAt' | 'retries'>

/**
 * Apps with pending events, each with the earliest time that one is due, a page at a time by
 * id. It hops from app to app in the index, so 10,000 events of an app cost as little as one.
 */
export async function findPendingApps(
  db: Kysely<Tables>,
  {
    after,
    limit,
  }: {
    after: string
    limit: number
  },
): Promise<PendingAppRow[]> {
  const { rows } = await sql<PendingAppRow>`
    with recursive hop (app_id, next_attempt_at) as (
      (select app_id, next_attempt_at from dragoman.webhook_events
        where status = 'pending' and app_id > ${after}
        order by app_id, next_attempt_at limit 1)
      union all
      select next.app_id, next.next_attempt_at from hop cross join lateral (
        select app_id, next_attempt_at from dragoman.webhook_events
        where status = 'pending' and app_id > hop.app_id
        order by app_id, next_attempt_at limit 1) next
    ), page as materialized (select * from hop limit ${limit})
    select page.app_id, apps.owner_id, page.next_attempt_at
    from page join dragoman.apps on apps.id = page.app_id
    order by page.app_id`.execute(db)
  return rows
}

/**
 * Claims due events until `leaseUntil`, of each app at most its share; skips locked rows. If
 * the process dies, they are due again then.
 */
export async function claimEvents(
  db: Kysely<Tables>,
  {
    shares,
    now,
    leaseUntil,
  }: {
    shares: ReadonlyMap<string, number>
    now: Date
    leaseUntil: Date
  },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    update dragoman.webhook_events set next_attempt_at = ${leaseUntil}
    where id = any (array(
      select due.id
      from json_each_text(${JSON.stringify(Object.fromEntries(shares))}::json)
        share (app_id, slots)
      cross join lateral (
        select id, row_number() over () as place from (
          select id from dragoman.webhook_events
          where status = 'pending' and app_id = share.app_id and next_attempt_at <= ${now}
          order by app_id, next_attempt_at limit ${Math.max(0, ...shares.values())}
          for update skip locked) locked) due
      where due.place <= share.slots::integer))
    returning *`.execute(db)
  return rows
}

export async function insertAttempt(
  transaction: Transaction<Tables>,
  attempt: AttemptRow,
): Promise<void> {
  await transaction.insertInto('webhookAttempts').values(attempt).execute()
}

/** Stores the state after an attempt: delivered, failed for good, or pending until the next. */
export async function settleEvent(
  transaction: Transaction<Tables>,
  id: string,
  next: EventState,
): Promise<void> {
  await transaction.updateTable('webhookEvents').set(next).where('id', '=', id).execute()
}

/** Disables the app's default address: its receiver wants no more. False if it was not enabled. */
export async function disableWebhook(
  transaction: Transaction<Tables>,
  { appId, url, now }: { appId: string; url: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('apps')
    .set({ webhookDisabledAt: now })
    .where('id', '=', appId)
    .where('webhookUrl', '=', url)
    .where('webhookDisabledAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
