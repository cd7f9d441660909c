// The table of messages.
import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  type Transaction,
} from 'kysely'
import type { PageById } from '../shared/pages.ts'
import type { Tables } from '../storage/tables.ts'

export type MessageRow = Selectable<Tables['mailMessages']>

/** The channel that announces messages. */
export const dueChannel = 'dragoman_mail_due'

/** Adds a message, and notifies. */
export async function insertMessage(
  transaction: Transaction<Tables>,
  message: Insertable<Tables['mailMessages']>,
): Promise<void> {
  await transaction.insertInto('mailMessages').values(message).execute()
  await sql`select pg_notify(${dueChannel}, '')`.execute(transaction)
}

interface Recent {
  readonly userId: string | null
  readonly recipient: string
  readonly kind: string
  readonly since: Date
}

/** The messages of a kind to an address or a user since then, whichever has more. */
export async function countRecent(
  transaction: Transaction<Tables>,
  { userId, recipient, kind, since }: Recent,
): Promise<number> {
  const count = (condition: RawBuilder<boolean>) => sql<number>`(
    select count(*)::integer from dragoman.mail_messages
    where ${condition} and created_at > ${since} and kind = ${kind})`
  const { rows } = await sql<{ recent: number }>`select greatest(
    ${count(sql`lower(recipient) = lower(${recipient}::text)`)},
    ${count(sql`user_id = ${userId}::text`)}) as recent`.execute(transaction)
  return rows[0]?.recent ?? 0
}

/**
 * Claims due messages until `leaseUntil`; skips locked rows. If the process dies, they are due
 * again then.
 */
export async function claimMessages(
  db: Kysely<Tables>,
  { limit, now, leaseUntil }: { limit: number; now: Date; leaseUntil: Date },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    update dragoman.mail_messages set next_attempt_at = ${leaseUntil}
    where id = any (array(
      select id from dragoman.mail_messages
      where status = 'pending' and next_attempt_at <= ${now}
      order by next_attempt_at limit ${limit} for update skip locked))
    returning *`.execute(db)
  return rows
}

/** When the next message is due; undefined if none is pending. */
export async function findNextDue(db: Kysely<Tables>): Promise<Date | undefined> {
  const row = await db
    .selectFrom('mailMessages')
    .select('nextAttemptAt')
    .where('status', '=', 'pending')
    .orderBy('nextAttemptAt')
    .limit(1)
    .executeTakeFirst()
  return row?.nextAttemptAt ?? undefined
}

/** Plans the next attempt. */
export async function postponeMessage(
  db: Kysely<Tables>,
  id: string,
  next: { nextAttemptAt: Date; retries: number; error: string },
): Promise<void> {
  await db
    .updateTable('mailMessages')
    .set(next)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

/** Ends a message, and deletes what it says. */
export async function endMessage(
  db: Kysely<Tables>,
  id: string,
  end: { status: 'sent' | 'failed'; error: string | null; endedAt: Date },
): Promise<void> {
  await db
    .updateTable('mailMessages')
    .set({ ...end, sealed: null, nextAttemptAt: null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

/** Fails the messages that no process sent in time. */
export async function failExpiredMessages(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .updateTable('mailMessages')
    .set((row) => ({
      status: 'failed',
      sealed: null,
      nextAttemptAt: null,
      endedAt: now,
      error: sql<string>`coalesce(${row.ref('error')}, 'It was not sent in time.')`,
    }))
    .where('status', '=', 'pending')
    .where('expiresAt', '<', now)
    .execute()
}

export async function deleteEndedBefore(db: Kysely<Tables>, time: Date): Promise<void> {
  await db.deleteFrom('mailMessages').where('endedAt', '<', time).execute()
}

/** A page of a user's messages by ID, for their export. */
export const findMessagesOfUser = (
  db: Kysely<Tables>,
  userId: string,
  { after, limit }: PageById,
): Promise<MessageRow[]> =>
  db
    .selectFrom('mailMessages')
    .selectAll()
    .where('userId', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
