import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import type { SessionIds } from './session-store.ts'

/** The session of a refresh token, and whether the token was used. */
interface SessionOfToken extends SessionIds {
  readonly spent: boolean
}

export async function insertRefreshToken(
  db: Kysely<Tables>,
  token: Insertable<Tables['refreshTokens']>,
): Promise<void> {
  await db.insertInto('refreshTokens').values(token).execute()
}

/**
 * Spends a token; of two concurrent callers, one gets the session. Undefined if the token is
 * unknown, spent or expired, or the session has ended or began earlier than `begunAfter`.
 */
export const spendRefreshToken = (
  db: Kysely<Tables>,
  { tokenHash, begunAfter, now }: { tokenHash: string; begunAfter: Date; now: Date },
): Promise<(SessionIds & { begunAt: Date }) | undefined> =>
  db
    .updateTable('refreshTokens')
    .from('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .set({ spentAt: now })
    .whereRef('sessions.id', '=', 'refreshTokens.sessionId')
    .where('refreshTokens.tokenHash', '=', tokenHash)
    .where('refreshTokens.spentAt', 'is', null)
    .where('refreshTokens.expiresAt', '>', now)
    .where('sessions.endedAt', 'is', null)
    .where('sessions.createdAt', '>', begunAfter)
    .where('users.disabledAt', 'is', null)
    .returning([
      'sessions.id as sessionId',
      'sessions.userId as userId',
      'sessions.createdAt as begunAt',
    ])
    .executeTakeFirst()

/**
 * Finds the session of a token that was spent since then and replaced by this other token.
 * Undefined if there is none or it has ended.
 */
export async function findReplacement(
  db: Kysely<Tables>,
  {
    tokenHash,
    replacementHash,
    spentSince,
    begunAfter,
  }: { tokenHash: string; replacementHash: string; spentSince: Date; begunAfter: Date },
): Promise<SessionOfToken | undefined> {
  const row = await db
    .selectFrom('refreshTokens')
    .innerJoin('refreshTokens as replacements', (join) =>
      join
        .onRef('replacements.sessionId', '=', 'refreshTokens.sessionId')
        .on('replacements.tokenHash', '=', replacementHash),
    )
    .innerJoin('sessions', 'sessions.id', 'refreshTokens.sessionId')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('refreshTokens.tokenHash', '=', tokenHash)
    .where('refreshTokens.spentAt', '>=', spentSince)
    .where('sessions.endedAt', 'is', null)
    .where('sessions.createdAt', '>', begunAfter)
    .where('users.disabledAt', 'is', null)
    .select(['sessions.id as sessionId', 'sessions.userId as userId', 'replacements.spentAt'])
    .executeTakeFirst()
  return row && toSessionOfToken(row)
}

/** Whose session a token is of, spent or not. */
export async function findUserOfToken(
  db: Kysely<Tables>,
  tokenHash: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('refreshTokens')
    .innerJoin('sessions', 'sessions.id', 'refreshTokens.sessionId')
    .where('refreshTokens.tokenHash', '=', tokenHash)
    .select('sessions.userId')
    .executeTakeFirst()
  return row?.userId
}

/** Ends the session of a token, spent or not. Undefined if there is none or it has ended. */
export async function endSessionOfToken(
  db: Kysely<Tables>,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<SessionOfToken | undefined> {
  const row = await db
    .updateTable('sessions')
    .from('refreshTokens')
    .set({ endedAt: now })
    .whereRef('sessions.id', '=', 'refreshTokens.sessionId')
    .where('refreshTokens.tokenHash', '=', tokenHash)
    .where('sessions.endedAt', 'is', null)
    .returning(['sessions.id as sessionId', 'sessions.userId as userId', 'refreshTokens.spentAt'])
    .executeTakeFirst()
  return row && toSessionOfToken(row)
}

const toSessionOfToken = ({
  spentAt,
  ...ids
}: SessionIds & { spentAt: Date | null }): SessionOfToken => ({ ...ids, spent: spentAt !== null })

export async function deleteExpiredTokens(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('refreshTokens').where('expiresAt', '<', now).execute()
}
