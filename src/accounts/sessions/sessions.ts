import { type Audit, recordEvent } from '../../audit/service.ts'
import { Problem } from '../../http/problems.ts'
import { sha256 } from '../../shared/hashes.ts'
import { isId } from '../../shared/ids.ts'
import type { Origin, UserPrincipal } from '../../shared/principals.ts'
import type { Session, Tokens } from '../schemas.ts'
import type { AccountStore } from '../store.ts'
import type { RefreshTokenStore } from './refresh-token-store.ts'
import type { SessionReads, SessionRow } from './session-read-store.ts'
import type { SessionStore } from './session-store.ts'
import type { TokenRotation } from './token-rotation.ts'

export type SessionService = ReturnType<typeof createSessionService>

interface Dependencies {
  store: Pick<AccountStore, 'transaction' | 'lockUser'>
  reads: Pick<SessionReads, 'listSessions'>
  sessionStore: SessionStore
  tokenStore: RefreshTokenStore
  rotation: TokenRotation
  audit: Audit
  now: () => Date
}

/** Sessions after the log-in: refreshed, listed, ended. */
export function createSessionService({
  store,
  reads,
  sessionStore,
  tokenStore,
  rotation,
  audit,
  now,
}: Dependencies) {
  /** The user's sessions that can still be refreshed, newest first. */
  async function list(user: UserPrincipal): Promise<Session[]> {
    const rows = await reads.listSessions(user.id, now())
    return rows.map((row) => toSession(row, user.sessionId))
  }

  return {
    /**
     * Exchanges a refresh token for new tokens. Reuse of a spent token ends its session: it may be
     * stolen. If it is `repeatable`, reuse within 10 s gives the same refresh token instead.
     */
    async refresh(
      refreshToken: string,
      origin: Origin,
      { repeatable = false } = {},
    ): Promise<Tokens> {
      const rotate = repeatable ? rotation.rotateRepeatably : rotation.rotate
      const tokens = await store.transaction((transaction) => rotate(transaction, refreshToken))
      if (tokens) return tokens
      await store.transaction(async (transaction) => {
        const ended = await tokenStore.endSessionOfToken(transaction, {
          tokenHash: sha256(refreshToken),
          now: now(),
        })
        if (!ended?.spent) return
        const { userId, sessionId } = ended
        await recordEvent(
          audit,
          { type: 'session.refresh-reused', userId, details: { sessionId } },
          { id: null, origin },
          transaction,
        )
      })
      throw invalidRefreshToken()
    },

    /** Ends the session. An unknown token is no error: there is nothing left to end. */
    async logout(refreshToken: string, origin: Origin): Promise<void> {
      await store.transaction(async (transaction) => {
        const ended = await tokenStore.endSessionOfToken(transaction, {
          tokenHash: sha256(refreshToken),
          now: now(),
        })
        if (ended === undefined) return
        const { userId, sessionId } = ended
        await recordEvent(
          audit,
          { type: 'session.ended', userId, details: { sessionId } },
          { id: userId, origin },
          transaction,
        )
      })
    },

    list,
    ...createSessionEnds({ store, sessionStore, audit, now }),

    /** The user's sessions, for the export. */
    async *exportOfUser(user: UserPrincipal): AsyncGenerator<Session> {
      yield* await list(user)
    },

    /** Deletes expired sessions and tokens. */
    async purge(): Promise<void> {
      await tokenStore.deleteExpiredTokens(now())
      await sessionStore.deleteEndedSessions(now())
    },
  }
}

/** How users end their sessions. */
const createSessionEnds = ({
  store,
  sessionStore,
  audit,
  now,
}: Pick<Dependencies, 'store' | 'sessionStore' | 'audit' | 'now'>) => ({
  /** Throws `session-not-found`. */
  async end(sessionId: string, user: UserPrincipal): Promise<void> {
    await store.transaction(async (transaction) => {
      const ended =
        isId(sessionId, 'ses') &&
        (await sessionStore.endSession(transaction, { userId: user.id, sessionId }, now()))
      if (!ended) throw sessionNotFound()
      await recordEvent(
        audit,
        { type: 'session.ended', userId: user.id, details: { sessionId } },
        user,
        transaction,
      )
    })
  },

  /** Ends all sessions of the user, the current one included. */
  async endAll(user: UserPrincipal): Promise<void> {
    await store.transaction(async (transaction) => {
      await store.lockUser(transaction, user.id)
      const count = await sessionStore.endSessions(transaction, { userId: user.id }, now())
      await recordEvent(
        audit,
        { type: 'session.all-ended', userId: user.id, details: { count } },
        user,
        transaction,
      )
    })
  },
})

const sessionNotFound = () =>
  new Problem('session-not-found', { detail: '`GET /auth/sessions` shows your sessions.' })

const invalidRefreshToken = () =>
  new Problem('invalid-refresh-token', {
    detail: 'It is unknown, expired or already used. Log in again.',
  })

const toSession = (
  { id, createdAt, lastUsedAt, expiresAt, address, userAgent }: SessionRow,
  currentId: string,
): Session => ({
  id,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  expiresAt: expiresAt.toISOString(),
  address,
  userAgent,
  current: id === currentId,
})
