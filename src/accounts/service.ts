import type { Transaction } from 'kysely'
import type { AuditService } from '../audit/service.ts'
import type { UserPrincipal } from '../auth/principals.ts'
import type { Origin } from '../http/origin.ts'
import { Problem } from '../http/problems.ts'
import { sha256 } from '../shared/hashes.ts'
import { isId, newId } from '../shared/ids.ts'
import type { Tables } from '../storage/tables.ts'
import type { LoginFailures } from './login-failures.ts'
import type { Passwords } from './password.ts'
import type { Login, Session, Signup, Tokens, User } from './schemas.ts'
import { type AccessClaims, type AccessTokens, newRefreshToken } from './session.ts'
import type { SessionRow, SessionStore } from './session-store.ts'
import type { AccountStore } from './store.ts'
import { type IsOperator, reservedEmail, toUser } from './user-renderer.ts'

export type AccountService = ReturnType<typeof createAccountService>

interface Dependencies {
  store: AccountStore
  sessions: SessionStore
  passwords: Passwords
  accessTokens: AccessTokens
  failures: Pick<LoginFailures, 'note'>
  audit: Pick<AuditService, 'record'>
  isOperator: IsOperator
  signup: 'open' | 'closed'
  refreshTokenDays: number
  now: () => Date
}

const dayMs = 86_400_000
/** Bounds the sessions of a script that logs in at each run and never logs out. */
const maxSessionsPerUser = 100
const maxUserAgentCharacters = 200

/** Sign-up and sessions: started by a log-in, extended by refreshes, ended. */
export function createAccountService({
  store,
  sessions,
  passwords,
  accessTokens,
  failures,
  audit,
  isOperator,
  signup,
  refreshTokenDays,
  now,
}: Dependencies) {
  async function issueTokens(
    transaction: Transaction<Tables>,
    claims: AccessClaims,
  ): Promise<Tokens> {
    const refreshToken = newRefreshToken()
    const expiresAt = new Date(now().getTime() + refreshTokenDays * dayMs)
    await sessions.insertRefreshToken(transaction, {
      tokenHash: sha256(refreshToken),
      sessionId: claims.sessionId,
      expiresAt,
    })
    return {
      accessToken: await accessTokens.sign(claims),
      tokenType: 'Bearer',
      expiresIn: accessTokens.lifeSeconds,
      refreshToken,
    }
  }

  async function beginSession(
    transaction: Transaction<Tables>,
    userId: string,
    origin: Origin,
    userAgent: string | null,
  ): Promise<Tokens> {
    const claims = { userId, sessionId: newId('ses') }
    await sessions.insertSession(transaction, {
      id: claims.sessionId,
      userId,
      createdAt: now(),
      address: origin.address,
      userAgent: userAgent?.slice(0, maxUserAgentCharacters) ?? null,
    })
    await sessions.endOldestSessions(transaction, userId, { keep: maxSessionsPerUser, now: now() })
    await audit.record(
      { type: 'user.logged-in', userId, details: { sessionId: claims.sessionId } },
      { id: userId, origin },
      transaction,
    )
    return issueTokens(transaction, claims)
  }

  async function refuseLogin(
    account: string,
    userId: string | null,
    origin: Origin,
  ): Promise<never> {
    const reason = userId === null ? 'unknown e-mail' : 'wrong password'
    await failures.note({ type: 'user.login-failed', userId, account, reason, origin })
    throw new Problem('invalid-credentials', {
      detail: 'Check the address and the password; `POST /auth/signup` registers a new user.',
    })
  }

  return {
    /** Throws `signup-closed`, `email-reserved`, `email-taken`, `overloaded`. */
    async signup({ email, password, name }: Signup, origin: Origin): Promise<User> {
      if (signup === 'closed')
        throw new Problem('signup-closed', {
          detail: 'Ask an operator of the service for an account.',
        })
      if (isOperator(email)) throw reservedEmail()
      const row = {
        id: newId('usr'),
        email,
        name: name ?? null,
        passwordHash: await passwords.hash(password, '/password'),
        createdAt: now(),
      }
      return store.transaction(async (transaction) => {
        const user = await store.insertUser(transaction, row)
        if (user === undefined)
          throw new Problem('email-taken', {
            detail: 'Log in with this address, or sign up with another.',
          })
        await audit.record(
          { type: 'user.signed-up', userId: user.id },
          { id: user.id, origin },
          transaction,
        )
        return toUser(user)
      })
    },

    /**
     * Throws `invalid-credentials` (the same for an unknown email and a wrong password),
     * `user-disabled` (only if the password is right) and `overloaded`.
     */
    async login(
      { email, password }: Login,
      origin: Origin,
      userAgent: string | null,
    ): Promise<Tokens> {
      const user = isPossibleEmail(email) ? await store.findUserByEmail(email) : undefined
      if (!(await passwords.verify(password, user?.passwordHash)) || user === undefined)
        return refuseLogin(email, user?.id ?? null, origin)
      if (user.disabledAt !== null) {
        await failures.note({
          type: 'user.login-failed',
          userId: user.id,
          account: email,
          reason: 'disabled',
          origin,
        })
        throw new Problem('user-disabled', {
          detail: 'An operator of the service disabled this account. Ask them about it.',
        })
      }
      const tokens = await store.transaction(async (transaction) =>
        // The password may have changed during the check.
        (await store.holdUser(transaction, user))
          ? beginSession(transaction, user.id, origin, userAgent)
          : undefined,
      )
      return tokens ?? refuseLogin(email, user.id, origin)
    },

    /**
     * Exchanges a refresh token for new tokens. Reuse of a spent token ends its session: it may be
     * stolen.
     */
    async refresh(refreshToken: string, origin: Origin): Promise<Tokens> {
      const tokenHash = sha256(refreshToken)
      const tokens = await sessions.transaction(async (transaction) => {
        const claims = await sessions.spendRefreshToken(transaction, { tokenHash, now: now() })
        if (claims) await sessions.touchSession(transaction, claims.sessionId, now())
        return claims && issueTokens(transaction, claims)
      })
      if (tokens) return tokens
      await sessions.transaction(async (transaction) => {
        const ended = await sessions.endSessionOfToken(transaction, { tokenHash, now: now() })
        if (!ended?.spent) return
        const { userId, sessionId } = ended
        await audit.record(
          { type: 'session.refresh-reused', userId, details: { sessionId } },
          { id: null, origin },
          transaction,
        )
      })
      throw new Problem('invalid-refresh-token', {
        detail: 'It is unknown, expired or already used. Log in again.',
      })
    },

    /** Ends the session. An unknown token is no error: there is nothing left to end. */
    async logout(refreshToken: string, origin: Origin): Promise<void> {
      await sessions.transaction(async (transaction) => {
        const ended = await sessions.endSessionOfToken(transaction, {
          tokenHash: sha256(refreshToken),
          now: now(),
        })
        if (ended === undefined) return
        const { userId, sessionId } = ended
        await audit.record(
          { type: 'session.ended', userId, details: { sessionId } },
          { id: userId, origin },
          transaction,
        )
      })
    },

    /**
     * The user of an access token. Reads the database each time, without a cache: a session that
     * has ended and a disabled user are rejected everywhere at once. Throws `unauthenticated`.
     */
    async authenticate(accessToken: string, origin: Origin): Promise<UserPrincipal> {
      const claims = await accessTokens.verify(accessToken)
      const user = claims && (await sessions.findUserOfSession(claims))
      if (!claims || !user)
        throw new Problem('unauthenticated', {
          detail:
            'The access token is invalid or has expired. Get a new one from `POST ' +
            '/auth/refresh` or `POST /auth/login`.',
        })
      return {
        ...toUser(user),
        sessionId: claims.sessionId,
        operator: isOperator(user.email),
        origin,
      }
    },

    /** The user's sessions that can still be refreshed, newest first. */
    async listSessions(user: UserPrincipal): Promise<Session[]> {
      const rows = await sessions.listSessions(user.id, now())
      return rows.map((row) => toSession(row, user.sessionId))
    },

    /** Throws `session-not-found`. */
    async endSession(sessionId: string, user: UserPrincipal): Promise<void> {
      await sessions.transaction(async (transaction) => {
        const ended =
          isId(sessionId, 'ses') &&
          (await sessions.endSession(transaction, { userId: user.id, sessionId }, now()))
        if (!ended)
          throw new Problem('session-not-found', {
            detail: '`GET /auth/sessions` shows your sessions.',
          })
        await audit.record(
          { type: 'session.ended', userId: user.id, details: { sessionId } },
          user,
          transaction,
        )
      })
    },

    /** Ends all sessions of the user, the current one included. */
    async endSessions(user: UserPrincipal): Promise<void> {
      await sessions.transaction(async (transaction) => {
        await store.lockUser(transaction, user.id)
        const count = await sessions.endSessions(transaction, { userId: user.id }, now())
        await audit.record(
          { type: 'session.all-ended', userId: user.id, details: { count } },
          user,
          transaction,
        )
      })
    },

    /** The user's sessions, for the export. */
    async *exportOfUser(user: UserPrincipal): AsyncGenerator<Session> {
      const rows = await sessions.listSessions(user.id, now())
      yield* rows.map((row) => toSession(row, user.sessionId))
    },

    /** Deletes expired sessions and tokens. */
    purge: (): Promise<void> => sessions.deleteOld(now()),
  }
}

/**
 * Sign-up accepts ASCII only, so no user has another address. Looking one up would let spellings
 * that only the database folds (`İ`) bypass the limit of attempts per address.
 */
const isPossibleEmail = (text: string): boolean => /^[\x01-\x7f]*$/.test(text)

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
