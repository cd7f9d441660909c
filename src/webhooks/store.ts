// The tables of webhook events and their attempts as owners of apps use them; the sender uses them
// through delivery-store.ts.

import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { PageById } from '../shared/pages.ts'
import { isOwnedBy } from '../storage/apps-of-user.ts'
import { newestFirst, type PageOfRows } from '../storage/page-query.ts'
import type { Tables } from '../storage/tables.ts'

export type EventRow = Selectable<Tables['webhookEvents']>
export type AttemptRow = Selectable<Tables['webhookAttempts']>

/** Names an event of an app. */
export interface EventOfApp {
  readonly id: string
  readonly appId: string
}

/** The channel that announces due webhooks. */
export const dueChannel = 'dragoman_webhook_due'

/** The tests of an app that are listed. */
const maxTests = 20

const announceDue = (transaction: Transaction<Tables>) =>
  sql`select pg_notify(${dueChannel}, '')`.execute(transaction)

/**
 * Adds an event for the end of a job, to the job's address or else the app's; if any. Notifies.
 * `traceparent` is what caused it, if not the request that submitted the job.
 */
export async function insertEvent(
  transaction: Transaction<Tables>,
  {
    id,
    jobId,
    now,
    traceparent = null,
  }: { id: string; jobId: string; now: Date; traceparent?: string | null },
): Promise<void> {
  const url = sql<string>`coalesce(jobs.webhook_url,
    case when apps.webhook_disabled_at is null then apps.webhook_url end)`
  const inserted = await transaction
    .insertInto('webhookEvents')
    .columns([
      'id',
      'appId',
      'jobId',
      'type',
      'url',
      'status',
      'createdAt',
      'nextAttemptAt',
      'requestId',
      'traceparent',
    ])
    .expression((query) =>
      query
        .selectFrom('jobs')
        .innerJoin('apps', 'apps.id', 'jobs.appId')
        .select([
          sql<string>`${id}::text`.as('id'),
          'jobs.appId',
          'jobs.id as jobId',
          sql<string>`'translation.' || jobs.status`.as('type'),
          url.as('url'),
          sql.lit('pending' as const).as('status'),
          sql<Date>`${now}::timestamptz`.as('createdAt'),
          sql<Date>`${now}::timestamptz`.as('nextAttemptAt'),
          'jobs.requestId',
          sql<string | null>`coalesce(${traceparent}::text, jobs.traceparent)`.as('traceparent'),
        ])
        .where('jobs.id', '=', jobId)
        .where(url, 'is not', null),
    )
    .returning('id')
    .execute()
  if (inserted.length > 0) await announceDue(transaction)
}

/** Undefined if the app has no such event. */
export function findEvent(
  transaction: Transaction<Tables>,
  { id, appId }: EventOfApp,
): Promise<EventRow | undefined> {
  return transaction
    .selectFrom('webhookEvents')
    .selectAll()
    .where('id', '=', id)
    .where('appId', '=', appId)
    .executeTakeFirst()
}

/** The app's events, newest first. */
export function findEvents(
  transaction: Transaction<Tables>,
  appId: string,
  page: PageOfRows,
): Promise<EventRow[]> {
  return transaction
    .selectFrom('webhookEvents')
    .selectAll()
    .where('appId', '=', appId)
    .$call(newestFirst(page))
    .execute()
}

/** A page of the events of a user's apps, by ID. */
export function findEventsOfUser(
  transaction: Transaction<Tables>,
  userId: string,
  { after, limit }: PageById,
): Promise<EventRow[]> {
  return transaction
    .selectFrom('webhookEvents')
    .innerJoin('apps', 'apps.id', 'webhookEvents.appId')
    .selectAll('webhookEvents')
    .where(isOwnedBy(userId))
    .where('webhookEvents.id', '>', after)
    .orderBy('webhookEvents.id')
    .limit(limit)
    .execute()
}

export async function findAttempts(
  transaction: Transaction<Tables>,
  eventIds: readonly string[],
): Promise<AttemptRow[]> {
  if (eventIds.length === 0) return []
  return transaction
    .selectFrom('webhookAttempts')
    .selectAll()
    .where('eventId', 'in', eventIds)
    .orderBy('startedAt')
    .orderBy('id')
    .execute()
}

/**
 * Makes an event due now with all its retries, and notifies. Undefined if the app has no such
 * event.
 */
export async function requeueEvent(
  transaction: Transaction<Tables>,
  { id, appId, now }: EventOfApp & { now: Date },
): Promise<EventRow | undefined> {
  const row = await transaction
    .updateTable('webhookEvents')
    .set({ status: 'pending', nextAttemptAt: now, retries: 0 })
    .where('id', '=', id)
    .where('appId', '=', appId)
    .returningAll()
    .executeTakeFirst()
  if (row) await announceDue(transaction)
  return row
}

/**
 * Adds a test, due now, in place of the oldest beyond `maxTests`. Notifies. Undefined if the
 * app is gone.
 */
export async function insertTest(
  transaction: Transaction<Tables>,
  { id, appId, url, now }: EventOfApp & { url: string; now: Date },
): Promise<EventRow | undefined> {
  const row = await transaction
    .insertInto('webhookEvents')
    .columns(['id', 'appId', 'type', 'url', 'status', 'createdAt', 'nextAttemptAt'])
    .expression((query) =>
      query
        .selectFrom('apps')
        .select([
          sql<string>`${id}::text`.as('id'),
          'apps.id as appId',
          sql.lit('test' as const).as('type'),
          sql<string>`${url}::text`.as('url'),
          sql.lit('pending' as const).as('status'),
          sql<Date>`${now}::timestamptz`.as('createdAt'),
          sql<Date>`${now}::timestamptz`.as('nextAttemptAt'),
        ])
        .where('apps.id', '=', appId),
    )
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return undefined
  await announceDue(transaction)
  await transaction
    .deleteFrom('webhookEvents')
    .where('id', 'in', (query) =>
      query
        .selectFrom('webhookEvents')
        .select('id')
        .where('appId', '=', appId)
        .where('jobId', 'is', null)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .offset(maxTests),
    )
    .execute()
  return row
}

export async function deleteTestsBefore(db: Kysely<Tables>, time: Date): Promise<void> {
  await db
    .deleteFrom('webhookEvents')
    .where('jobId', 'is', null)
    .where('createdAt', '<', time)
    .execute()
}
