import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

/** A session and its user. */
export interface SessionIds {
  userId: string
  sessionId: string
}

export type SessionStore = ReturnType<typeof createSessionStore>

export function createSessionStore(tables: Kysely<Tables>) {
  return {
    async insertSession(
      transaction: Transaction<Tables>,
      session: Insertable<Tables['sessions']>,
    ): Promise<void> {
      await transaction.insertInto('sessions').values(session).execute()
    },

    async touchSession(
      transaction: Transaction<Tables>,
      id: string,
      lastUsedAt: Date,
    ): Promise<void> {
      await transaction.updateTable('sessions').set({ lastUsedAt }).where('id', '=', id).execute()
    },

    /** False if the user has no such session or it has ended. */
    async endSession(
      transaction: Transaction<Tables>,
      { userId, sessionId }: SessionIds,
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

    /** Deletes sessions that have ended or have no token left. */
    async deleteEndedSessions(now: Date): Promise<void> {
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
