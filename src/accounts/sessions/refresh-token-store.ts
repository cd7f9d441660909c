import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import type { SessionIds } from './session-store.ts'

export type RefreshTokenStore = ReturnType<typeof createRefreshTokenStore>

export function createRefreshTokenStore(tables: Kysely<Tables>) {
  return {
    async insertRefreshToken(
      transaction: Transaction<Tables>,
      token: Insertable<Tables['refreshTokens']>,
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
    ): Promise<SessionIds | undefined> {
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

    /**
     * Finds the session of a token that was spent since then and replaced by this other token.
     * Undefined if there is none or it has ended.
     */
    async findReplacement(
      transaction: Transaction<Tables>,
      {
        tokenHash,
        replacementHash,
        spentSince,
      }: { tokenHash: string; replacementHash: string; spentSince: Date },
    ): Promise<(SessionIds & { spent: boolean }) | undefined> {
      const row = await transaction
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
        .where('users.disabledAt', 'is', null)
        .select(['sessions.id as sessionId', 'sessions.userId as userId', 'replacements.spentAt'])
        .executeTakeFirst()
      return row && { sessionId: row.sessionId, userId: row.userId, spent: row.spentAt !== null }
    },

    /** Ends the session of a token, spent or not. Undefined if there is none or it has ended. */
    async endSessionOfToken(
      transaction: Transaction<Tables>,
      { tokenHash, now }: { tokenHash: string; now: Date },
    ): Promise<(SessionIds & { spent: boolean }) | undefined> {
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

    async deleteExpiredTokens(now: Date): Promise<void> {
      await tables.deleteFrom('refreshTokens').where('expiresAt', '<', now).execute()
    },
  }
}
