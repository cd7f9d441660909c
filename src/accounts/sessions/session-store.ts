import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import { lockEnabledUser, type UserRow } from '../store.ts'

/** A session and its user. */
export interface SessionIds {
  userId: string
  sessionId: string
}

export type SessionRow = Selectable<Tables['sessions']> & { expiresAt: Date }

/** The user of a session, and what the session has shown. */
interface SessionUser extends UserRow {
  readonly provenAt: Date | null
  readonly hasSecondFactor: boolean
  readonly factorElsewhere: boolean
}

/**
 * The user of an active session that began after `begunAfter`; undefined if the user is disabled.
 */
export const findUserOfSession = (
  db: Kysely<Tables>,
  { userId, sessionId }: SessionIds,
  begunAfter: Date,
): Promise<SessionUser | undefined> =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .selectAll('users')
    .select(['sessions.provenAt', 'sessions.factorElsewhere'])
    .select((select) =>
      select
        .or([
          select.exists(
            select
              .selectFrom('passkeys')
              .select(sql.lit(1).as('one'))
              .whereRef('passkeys.userId', '=', 'users.id'),
          ),
          select.exists(
            select
              .selectFrom('totpSecrets')
              .select(sql.lit(1).as('one'))
              .whereRef('totpSecrets.userId', '=', 'users.id')
              .where('totpSecrets.confirmedAt', 'is not', null),
          ),
        ])
        .$castTo<boolean>()
        .as('hasSecondFactor'),
    )
    .where('sessions.createdAt', '>', begunAfter)
    .where('sessions.id', '=', sessionId)
    .where('users.id', '=', userId)
    .where('sessions.endedAt', 'is', null)
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst()

/**
 * Locks the user of a session until the transaction ends. False if the session has ended, or the
 * user is disabled or deleted.
 */
export async function lockUserOfSession(
  transaction: Transaction<Tables>,
  { userId, sessionId }: SessionIds,
): Promise<boolean> {
  if (!(await lockEnabledUser(transaction, userId))) return false
  const row = await transaction
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The sessions that can still be refreshed, newest first. */
export const findSessions = (
  db: Kysely<Tables>,
  userId: string,
  now: Date,
): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .innerJoin('refreshTokens', 'refreshTokens.sessionId', 'sessions.id')
    .selectAll('sessions')
    .select('refreshTokens.expiresAt')
    .where('sessions.userId', '=', userId)
    .where('sessions.endedAt', 'is', null)
    .where('refreshTokens.spentAt', 'is', null)
    .where('refreshTokens.expiresAt', '>', now)
    .orderBy('sessions.createdAt', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute()

export async function insertSession(
  db: Kysely<Tables>,
  session: Insertable<Tables['sessions']>,
): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

export async function touchSession(
  db: Kysely<Tables>,
  id: string,
  lastUsedAt: Date,
): Promise<void> {
  await db.updateTable('sessions').set({ lastUsedAt }).where('id', '=', id).execute()
}

/** Notes that a session proved who uses it. */
export async function proveSession(db: Kysely<Tables>, id: string, provenAt: Date): Promise<void> {
  await db.updateTable('sessions').set({ provenAt }).where('id', '=', id).execute()
}

/** False if the user has no such session or it has ended. */
export async function endSession(
  db: Kysely<Tables>,
  { userId, sessionId }: SessionIds,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends all of the user's sessions, or all but one. */
export async function endSessions(
  db: Kysely<Tables>,
  { userId, except }: { userId: string; except?: string | undefined },
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Ends the oldest sessions of a user who has more than `keep`. */
export async function endOldestSessions(
  db: Kysely<Tables>,
  userId: string,
  { keep, now }: { keep: number; now: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', userId)
        .where('endedAt', 'is', null)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .offset(keep),
    )
    .execute()
}

/** Deletes sessions that have ended or have no token left. */
export async function deleteEndedSessions(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([
        where('endedAt', '<', now),
        where.not(
          where.exists(
            where
              .selectFrom('refreshTokens')
              .select(sql.lit(1).as('one'))
              .whereRef('sessionId', '=', 'sessions.id'),
          ),
        ),
      ]),
    )
    .execute()
}

/** When a user last logged in and was last active, of the sessions that are still stored. */
export const findLastUse = (
  db: Kysely<Tables>,
  userId: string,
): Promise<{ lastLoginAt: Date | null; lastUsedAt: Date | null }> =>
  db
    .selectFrom('sessions')
    .select(({ fn }) => [
      fn.max<Date | null>('createdAt').as('lastLoginAt'),
      fn.max<Date | null>('lastUsedAt').as('lastUsedAt'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
