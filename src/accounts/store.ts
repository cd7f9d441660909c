import type { Kysely, Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../storage/tables.ts'

export type UserRow = Selectable<Tables['users']>
export type AccountStore = ReturnType<typeof createAccountStore>

export function createAccountStore(tables: Kysely<Tables>) {
  return {
    transaction: <T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> => tables.transaction().execute(work),

    /** Undefined when the address is taken. */
    insertUser(
      transaction: Transaction<Tables>,
      user: { id: string; email: string; name: string | null; passwordHash: string; createdAt: Date },
    ): Promise<UserRow | undefined> {
      return transaction
        .insertInto('users')
        .values(user)
        .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
        .returningAll()
        .executeTakeFirst()
    },

    findUserByEmail(email: string): Promise<UserRow | undefined> {
      return tables.selectFrom('users').selectAll().where(sql`lower(email)`, '=', sql`lower(${email})`).executeTakeFirst()
    },

    /** The user of a session that has not ended. */
    findUserOfSession({ userId, sessionId }: { userId: string; sessionId: string }): Promise<UserRow | undefined> {
      return tables
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.userId')
        .selectAll('users')
        .where('sessions.id', '=', sessionId)
        .where('users.id', '=', userId)
        .where('sessions.endedAt', 'is', null)
        .executeTakeFirst()
    },

    async insertSession(transaction: Transaction<Tables>, session: { id: string; userId: string }): Promise<void> {
      await transaction.insertInto('sessions').values(session).execute()
    },

    async insertRefreshToken(
      transaction: Transaction<Tables>,
      token: { tokenHash: string; sessionId: string; expiresAt: Date },
    ): Promise<void> {
      await transaction.insertInto('refreshTokens').values(token).execute()
    },

    /** Of two callers with the same token, one gets its session. Undefined when it is unknown, spent or expired, or the session ended. */
    async spendRefreshToken(
      transaction: Transaction<Tables>,
      { tokenHash, now }: { tokenHash: string; now: Date },
    ): Promise<{ sessionId: string; userId: string } | undefined> {
      return transaction
        .updateTable('refreshTokens')
        .from('sessions')
        .set({ spentAt: now })
        .whereRef('sessions.id', '=', 'refreshTokens.sessionId')
        .where('refreshTokens.tokenHash', '=', tokenHash)
        .where('refreshTokens.spentAt', 'is', null)
        .where('refreshTokens.expiresAt', '>', now)
        .where('sessions.endedAt', 'is', null)
        .returning(['sessions.id as sessionId', 'sessions.userId as userId'])
        .executeTakeFirst()
    },

    /** Ends the session that a token belongs to, spent or not. */
    async endSessionOfToken({ tokenHash, now }: { tokenHash: string; now: Date }): Promise<void> {
      await tables
        .updateTable('sessions')
        .set({ endedAt: now })
        .where('id', 'in', (query) => query.selectFrom('refreshTokens').select('sessionId').where('tokenHash', '=', tokenHash))
        .where('endedAt', 'is', null)
        .execute()
    },
  }
}
