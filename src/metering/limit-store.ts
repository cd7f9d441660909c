import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'

export interface WindowRequest {
  /** Identifies the subject and the window. */
  readonly id: string
  readonly limit: number
  /** The smallest useful amount. */
  readonly need: number
  /** The preferred amount; exceeded only if `need` is larger. */
  readonly want: number
  readonly endsAt: Date
}

export interface WindowGrant {
  readonly amount: number
  /** What the window has left for other leases. */
  readonly rest: number
}

/** A lease is at most 1/8 of the rest, unless more is needed. */
const restShare = 8
/** First key of the advisory locks under which an app's quota is leased ("quot" in ASCII). */
const quotaLockClass = 0x71756f74

/** Leases part of a window, in one statement. Undefined if the window has less than is needed. */
export async function leaseWindow(
  db: Kysely<Tables>,
  { id, limit, need, want, endsAt }: WindowRequest,
): Promise<WindowGrant | undefined> {
  const amountOf = (rest: RawBuilder<number>) =>
    sql`greatest(${need}::bigint, least(${want}::bigint, ${rest} / ${restShare}))`
  const left = sql<number>`(${limit}::bigint - stored.used)`
  const { rows } = await sql<{ used: number; last_grant: number }>`
    insert into dragoman.limit_windows as stored (id, used, last_grant, ends_at)
    select ${id}, amount, amount, ${endsAt}::timestamptz
    from (select ${amountOf(sql<number>`${limit}::bigint`)} as amount) first
    where ${need}::bigint <= ${limit}::bigint
    on conflict (id) do update set
      used = stored.used + ${amountOf(left)},
      last_grant = ${amountOf(left)}
    where stored.used + ${need}::bigint <= ${limit}::bigint
    returning used, last_grant`.execute(db.withoutPlugins())
  const [row] = rows
  return row && { amount: row.last_grant, rest: limit - row.used }
}

export async function deleteWindows(db: Kysely<Tables>, endedBefore: Date): Promise<void> {
  await db.deleteFrom('limitWindows').where('endsAt', '<', endedBefore).execute()
}

/** Locks the leases of this app's quota until the transaction ends. */
export async function lockQuota(transaction: Transaction<Tables>, appId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${quotaLockClass}, hashtext(${appId}))`.execute(
    transaction,
  )
}

/** The characters of an app's quota that other processes have leased. */
export async function sumLeasesOfOthers(
  db: Kysely<Tables>,
  { appId, processId, now }: { appId: string; processId: number; now: Date },
): Promise<number> {
  const { characters } = await db
    .selectFrom('quotaLeases')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('characters'), sql<number>`0`).as('characters'))
    .where('appId', '=', appId)
    .where('processId', '<>', processId)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return characters
}

export async function setLease(
  db: Kysely<Tables>,
  lease: { appId: string; processId: number; characters: number; expiresAt: Date },
): Promise<void> {
  const { characters, expiresAt } = lease
  await db
    .insertInto('quotaLeases')
    .values({ id: `${lease.appId} ${lease.processId}`, ...lease })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ characters, expiresAt }))
    .execute()
}

export async function deleteLeases(
  db: Kysely<Tables>,
  { processId, now }: { processId: number; now: Date },
): Promise<void> {
  await db
    .deleteFrom('quotaLeases')
    .where((where) => where.or([where('processId', '=', processId), where('expiresAt', '<', now)]))
    .execute()
}
