import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Position } from '../shared/pages.ts'
import type { Tables } from '../storage/tables.ts'

export type EventRow = Selectable<Tables['webhookEvents']>
export type AttemptRow = Selectable<Tables['webhookAttempts']>
/** An app with pending events. */
export interface PendingAppRow {
  appId: string
  userId: string
  nextAttemptAt: Date
}
export type WebhookStore = ReturnType<typeof createWebhookStore>

/** The channel that announces due webhooks. */
export const dueChannel = 'dragoman_webhook_due'

/** A literal, so that the partial index of pending events is used. */
const pending = sql.lit('pending' as const)

export function createWebhookStore(tables: Kysely<Tables>) {
  const announceDue = (db: Kysely<Tables>) => sql`select pg_notify(${dueChannel}, '')`.execute(db)

  return {
    transaction: <T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> =>
      tables.transaction().execute(work),

    /** For several reads of one snapshot. */
    snapshot: <T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> =>
      tables.transaction().setIsolationLevel('repeatable read').execute(work),

    /**
     * Adds an event for the end of a job, to the job's address or else the app's; if any. Notifies.
     */
    async insertEvent(
      transaction: Transaction<Tables>,
      { id, jobId, now }: { id: string; jobId: string; now: Date },
    ): Promise<void> {
      const url = sql<string>`coalesce(jobs.webhook_url,
        case when apps.webhook_disabled_at is null then apps.webhook_url end)`
      const inserted = await transaction
        .insertInto('webhookEvents')
        .columns(['id', 'appId', 'jobId', 'type', 'url', 'status', 'createdAt', 'nextAttemptAt'])
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
              pending.as('status'),
              sql<Date>`${now}::timestamptz`.as('createdAt'),
              sql<Date>`${now}::timestamptz`.as('nextAttemptAt'),
            ])
            .where('jobs.id', '=', jobId)
            .where(url, 'is not', null),
        )
        .returning('id')
        .execute()
      if (inserted.length > 0) await announceDue(transaction)
    },

    /**
     * Apps with pending events, each with the earliest time that one is due, a page at a time by
     * id. It hops from app to app in the index, so 10,000 events of an app cost as little as one.
     */
    async listPendingApps({
      after,
      limit,
    }: {
      after: string
      limit: number
    }): Promise<PendingAppRow[]> {
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
        select page.app_id, apps.user_id, page.next_attempt_at
        from page join dragoman.apps on apps.id = page.app_id
        order by page.app_id`.execute(tables)
      return rows
    },

    /**
     * Claims due events until `leaseUntil`, of each app at most its share; skips locked rows. If
     * the process dies, they are due again then.
     */
    async claimEvents({
      shares,
      now,
      leaseUntil,
    }: {
      shares: ReadonlyMap<string, number>
      now: Date
      leaseUntil: Date
    }): Promise<EventRow[]> {
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
        returning *`.execute(tables)
      return rows
    },

    async insertAttempt(transaction: Transaction<Tables>, attempt: AttemptRow): Promise<void> {
      await transaction.insertInto('webhookAttempts').values(attempt).execute()
    },

    /** Stores the state after an attempt: delivered, failed for good, or pending until the next. */
    async settleEvent(
      transaction: Transaction<Tables>,
      id: string,
      next: Pick<EventRow, 'status' | 'nextAttemptAt' | 'retries'>,
    ): Promise<void> {
      await transaction.updateTable('webhookEvents').set(next).where('id', '=', id).execute()
    },

    /** Disables the app's default address: its receiver wants no more. */
    async disableWebhook(
      transaction: Transaction<Tables>,
      { appId, url, now }: { appId: string; url: string; now: Date },
    ): Promise<void> {
      await transaction
        .updateTable('apps')
        .set({ webhookDisabledAt: now })
        .where('id', '=', appId)
        .where('webhookUrl', '=', url)
        .where('webhookDisabledAt', 'is', null)
        .execute()
    },

    /** The app's events, newest first. */
    listEvents(
      transaction: Transaction<Tables>,
      appId: string,
      { limit, after }: { limit: number; after?: Position | undefined },
    ): Promise<EventRow[]> {
      return transaction
        .selectFrom('webhookEvents')
        .selectAll()
        .where('appId', '=', appId)
        .$if(after !== undefined, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(
              refTuple('createdAt', 'id'),
              '<',
              tuple(after?.createdAt ?? new Date(0), after?.id ?? ''),
            ),
          ),
        )
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
    },

    /** A page of the events of a user's apps, by ID. */
    listEventsOfUser(
      userId: string,
      { after, limit }: { after: string; limit: number },
      transaction: Transaction<Tables>,
    ): Promise<EventRow[]> {
      return transaction
        .selectFrom('webhookEvents')
        .innerJoin('apps', 'apps.id', 'webhookEvents.appId')
        .selectAll('webhookEvents')
        .where('apps.userId', '=', userId)
        .where('webhookEvents.id', '>', after)
        .orderBy('webhookEvents.id')
        .limit(limit)
        .execute()
    },

    async listAttempts(
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
    },

    /**
     * Makes an event due now with all its retries, and notifies. Undefined if the app has no such
     * event.
     */
    async requeueEvent(
      transaction: Transaction<Tables>,
      { id, appId, now }: { id: string; appId: string; now: Date },
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
    },
  }
}
