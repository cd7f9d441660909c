import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import type { UserRow } from '../store.ts'
import type { SessionIds } from './session-store.ts'

export type SessionRow = Selectable<Tables['sessions']> & { expiresAt: Date }
export type SessionReads = ReturnType<typeof createSessionReads>

export function createSessionReads(tables: Kysely<Tables>) {
  return {
    /** The user of an active session; undefined if the user is disabled. */
    findUserOfSession({ userId, sessionId }: SessionIds): Promise<UserRow | undefined> {
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
  }
}
