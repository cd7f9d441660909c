import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { AccessClaims } from './session.ts'
import type { UserRow } from './store.ts'

export type SessionRow = Selectable<Tables['sessions']> & { expiresAt: Date }
export type SessionStore = ReturnType<typeof createSessionStore>

export function createSessionStore(tables: Kysely<Tables>) {
  return {
    transaction: <T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> =>
      tables.transaction().execute(work),

    /** The user of an active session; undefined if the user is disabled. */
    findUserOfSession({ userId, sessionId }: AccessClaims): Promise<UserRow | undefined> {
      return tables
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.userId')
        .selectAll('users')
        .where('sessions.id', '=', sessionId)
        .where('users.id', '=', userId)
        .where('sessions.endedAt', 'is', null)
        .where('users.disabledAt', 'is', null)
        .executeTakeFirst()
    },

    async insertSession(
      transaction: Transaction<Tables>,
      session: {
        id: string
        userId: string
        createdAt: Date
        address: string | null
        userAgent: string | null
      },
    ): Promise<void> {
      await transaction.insertInto('sessions').values(session).execute()
    },

    async insertRefreshToken(
      transaction: Transaction<Tables>,
      token: { tokenHash: string; sessionId: string; expiresAt: Date },
    ): Promise<void> {
      await transaction.insertInto('refreshTokens').values(token).execute()
    },

    /**
     * Spends a token; of two concurrent callers, one gets the session. Undefined if the token is
     * unknown, spent or expired, or the session has ended.
     */
    async spendRefreshToken(
      transaction: Transaction<Tables>,
      { tokenHash, now }: { tokenHash: string; now: Date },
    ): Promise<AccessClaims | undefined> {
      return transaction
        .updateTable('refreshTokens')
        .from('sessions')
        .innerJoin('users', 'users.id', 'sessions.userId')
        .set({ spentAt: now })
        .whereRef('sessions.id', '=', 'refreshTokens.sessionId')
        .where('refreshTokens.tokenHash', '=', tokenHash)
        .where('refreshTokens.spentAt', 'is', null)
        .where('refreshTokens.expiresAt', '>', now)
        .where('sessions.endedAt', 'is', null)
        .where('users.disabledAt', 'is', null)
        .returning(['sessions.id as sessionId', 'sessions.userId as userId'])
        .executeTakeFirst()
    },

    async touchSession(
      transaction: Transaction<Tables>,
      id: string,
      lastUsedAt: Date,
    ): Promise<void> {
      await transaction.updateTable('sessions').set({ lastUsedAt }).where('id', '=', id).execute()
    },

    /** Ends the session of a token, spent or not. Undefined if there is none or it has ended. */
    async endSessionOfToken(
      transaction: Transaction<Tables>,
      { tokenHash, now }: { tokenHash: string; now: Date },
    ): Promise<(AccessClaims & { spent: boolean }) | undefined> {
      const row = await transaction
        .updateTable('sessions')
        .from('refreshTokens')
        .set({ endedAt: now })
        .whereRef('sessions.id', '=', 'refreshTokens.sessionId')
        .where('refreshTokens.tokenHash', '=', tokenHash)
        .where('sessions.endedAt', 'is', null)
        .returning([
          'sessions.id as sessionId',
          'sessions.userId as userId',
          'refreshTokens.spentAt',
        ])
        .executeTakeFirst()
      return row && { sessionId: row.sessionId, userId: row.userId, spent: row.spentAt !== null }
    },

    /** False if the user has no such session or it has ended. */
    async endSession(
      transaction: Transaction<Tables>,
      { userId, sessionId }: AccessClaims,
      now: Date,
    ): Promise<boolean> {
      const { numUpdatedRows } = await transaction
        .updateTable('sessions')
        .set({ endedAt: now })
        .where('id', '=', sessionId)
        .where('userId', '=', userId)
        .where('endedAt', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Ends all of the user's sessions, or all but one. */
    async endSessions(
      transaction: Transaction<Tables>,
      { userId, except }: { userId: string; except?: string | undefined },
      now: Date,
    ): Promise<number> {
      const { numUpdatedRows } = await transaction
        .updateTable('sessions')
        .set({ endedAt: now })
        .where('userId', '=', userId)
        .where('endedAt', 'is', null)
        .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },

    /** Ends the oldest sessions of a user who has more than `keep`. */
    async endOldestSessions(
      transaction: Transaction<Tables>,
      userId: string,
      { keep, now }: { keep: number; now: Date },
    ): Promise<void> {
      await transaction
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
    },

    /** The sessions that can still be refreshed, newest first. */
    listSessions(userId: string, now: Date): Promise<SessionRow[]> {
      return tables
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
    },

    /** Deletes expired tokens, and sessions that have ended or have no token left. */
    async deleteOld(now: Date): Promise<void> {
      await tables.deleteFrom('refreshTokens').where('expiresAt', '<', now).execute()
      await tables
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
    },
  }
}
