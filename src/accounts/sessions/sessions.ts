// Sessions after the log-in: authenticated, refreshed, listed, ended.
import type { Transaction } from 'kysely'
import { recordEvent } from '../../audit/service.ts'
import { Problem } from '../../http/problems.ts'
import { sha256 } from '../../shared/hashes.ts'
import { isId } from '../../shared/ids.ts'
import type { Origin, UserPrincipal } from '../../shared/principals.ts'
import type { Tables } from '../../storage/tables.ts'
import { runTransaction } from '../../storage/transactions.ts'
import { deleteExpiredOneTimeTokens } from '../email/token-store.ts'
import { deleteExpiredChallenges } from '../factors/challenge-store.ts'
import type { Accounts } from '../open-accounts.ts'
import type { Session, Tokens } from '../schemas.ts'
import { deleteExpiredDeviceLogins } from '../sign-on/device-login-store.ts'
import { deleteExpiredSignOns } from '../sign-on/sign-on-store.ts'
import { lockUser } from '../store.ts'
import { toProfile } from '../user-renderer.ts'
import { verifyAccessToken } from './access-tokens.ts'
import { deleteExpiredTokens, endSessionOfToken, findUserOfToken } from './refresh-token-store.ts'
import { oldestBegin, rotateTokens, rotateTokensRepeatably } from './refresh-tokens.ts'
import { endBegunLogins, endSessionsAndLogins } from './session-end.ts'
import {
  deleteEndedSessions,
  endSession,
  findSessions,
  findUserOfSession,
  type SessionRow,
} from './session-store.ts'

/**
 * The user of an access token. Reads the database each time, without a cache: a session that has
 * ended and a disabled user are rejected everywhere at once. Throws `unauthenticated`.
 */
export async function authenticateUser(
  accounts: Accounts,
  accessToken: string,
  origin: Origin,
): Promise<UserPrincipal> {
  const claims = await verifyAccessToken(accounts, accessToken)
  const user = claims && (await findUserOfSession(accounts.db, claims, oldestBegin(accounts)))
  if (!claims || !user)
    throw new Problem('unauthenticated', {
      detail:
        'The access token is invalid or has expired. Get a new one from `POST ' +
        '/auth/refresh` or `POST /auth/login`.',
    })
  return {
    ...toProfile(user),
    sessionId: claims.sessionId,
    hasSecondFactor: user.hasSecondFactor,
    provenAt: user.provenAt,
    factorElsewhere: user.factorElsewhere,
    hasPassword: user.hasPassword,
    origin,
  }
}

/**
 * Exchanges a refresh token for new tokens. Reuse of a spent token ends its session: it may be
 * stolen. If it is `repeatable`, reuse within 10 s gives the same refresh token instead.
 */
export async function refreshSession(
  accounts: Accounts,
  refreshToken: string,
  origin: Origin,
  { repeatable = false } = {},
): Promise<Tokens> {
  const { db, audit, now } = accounts
  const rotate = repeatable ? rotateTokensRepeatably : rotateTokens
  const tokens = await runTransaction(db, (transaction) =>
    rotate(accounts, transaction, refreshToken),
  )
  if (tokens) return tokens
  await runTransaction(db, async (transaction) => {
    const ended = await endLockedSession(transaction, refreshToken, now())
    if (!ended?.spent) return
    const { userId, sessionId } = ended
    await endBegunLogins(transaction, userId)
    await recordEvent(
      audit,
      { type: 'session.refresh-reused', userId, details: { sessionId } },
      { id: null, origin },
      transaction,
    )
  })
  throw invalidRefreshToken()
}

/** Ends the session. An unknown token is no error: there is nothing left to end. */
export async function logOut(
  { db, audit, now }: Accounts,
  refreshToken: string,
  origin: Origin,
): Promise<void> {
  await runTransaction(db, async (transaction) => {
    const ended = await endLockedSession(transaction, refreshToken, now())
    if (ended === undefined) return
    const { userId, sessionId } = ended
    await endBegunLogins(transaction, userId)
    await recordEvent(
      audit,
      { type: 'session.ended', userId, details: { sessionId } },
      { id: userId, origin },
      transaction,
    )
  })
}

/** Ends the session of a token, once no request of its user is about to begin a log-in with it. */
async function endLockedSession(transaction: Transaction<Tables>, refreshToken: string, now: Date) {
  const tokenHash = sha256(refreshToken)
  const userId = await findUserOfToken(transaction, tokenHash)
  if (userId === undefined) return undefined
  await lockUser(transaction, userId)
  return endSessionOfToken(transaction, { tokenHash, now })
}

/** The user's sessions that can still be refreshed, newest first. */
export async function listSessions({ db, now }: Accounts, user: UserPrincipal): Promise<Session[]> {
  const rows = await findSessions(db, user.id, now())
  return rows.map((row) => toSession(row, user.sessionId))
}

/** The user's sessions, for the export. */
export async function* exportSessions(
  accounts: Accounts,
  user: UserPrincipal,
): AsyncGenerator<Session> {
  yield* await listSessions(accounts, user)
}

/** Throws `session-not-found`. */
export async function endOwnSession(
  { db, audit, now }: Accounts,
  sessionId: string,
  user: UserPrincipal,
): Promise<void> {
  await runTransaction(db, async (transaction) => {
    await lockUser(transaction, user.id)
    const ended =
      isId(sessionId, 'ses') &&
      (await endSession(transaction, { userId: user.id, sessionId }, now()))
    if (!ended) throw sessionNotFound()
    await endBegunLogins(transaction, user.id)
    await recordEvent(
      audit,
      { type: 'session.ended', userId: user.id, details: { sessionId } },
      user,
      transaction,
    )
  })
}

/** Ends all sessions of the user, the current one included. */
export async function endOwnSessions(accounts: Accounts, user: UserPrincipal): Promise<void> {
  const { db, audit } = accounts
  await runTransaction(db, async (transaction) => {
    await lockUser(transaction, user.id)
    const count = await endSessionsAndLogins(accounts, transaction, { userId: user.id })
    await recordEvent(
      audit,
      { type: 'session.all-ended', userId: user.id, details: { count } },
      user,
      transaction,
    )
  })
}

/** Deletes expired sessions, tokens and challenges. */
export async function purgeSessions({ db, now }: Accounts): Promise<void> {
  await deleteExpiredTokens(db, now())
  await deleteEndedSessions(db, now())
  await deleteExpiredSignOns(db, now())
  await deleteExpiredDeviceLogins(db, now())
  await deleteExpiredChallenges(db, now())
  await deleteExpiredOneTimeTokens(db, now())
}

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
