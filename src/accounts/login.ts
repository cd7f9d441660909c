import type { Transaction } from 'kysely'
import { type Audit, recordEvent } from '../audit/service.ts'
import { Problem } from '../http/problems.ts'
import { newId } from '../shared/ids.ts'
import type { Origin } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import type { LoginFailures } from './login-failures.ts'
import type { Passwords } from './password.ts'
import type { Login, Tokens } from './schemas.ts'
import type { SessionStore } from './sessions/session-store.ts'
import type { IssueTokens } from './sessions/token-issuer.ts'
import type { AccountStore } from './store.ts'
import type { UserReads } from './user-read-store.ts'

export type LoginService = ReturnType<typeof createLoginService>

interface Dependencies {
  users: Pick<UserReads, 'findUserByEmail'>
  store: Pick<AccountStore, 'transaction' | 'lockUnchangedUser'>
  sessionStore: Pick<SessionStore, 'insertSession' | 'endOldestSessions'>
  passwords: Pick<Passwords, 'verify'>
  issueTokens: IssueTokens
  failures: Pick<LoginFailures, 'note'>
  audit: Audit
  now: () => Date
}

/** Bounds the sessions of a script that logs in at each run and never logs out. */
const maxSessionsPerUser = 100
const maxUserAgentCharacters = 200

export function createLoginService({
  users,
  store,
  sessionStore,
  passwords,
  issueTokens,
  failures,
  audit,
  now,
}: Dependencies) {
  async function beginSession(
    transaction: Transaction<Tables>,
    userId: string,
    origin: Origin,
    userAgent: string | null,
  ): Promise<Tokens> {
    const claims = { userId, sessionId: newId('ses') }
    await sessionStore.insertSession(transaction, {
      id: claims.sessionId,
      userId,
      createdAt: now(),
      address: origin.address,
      userAgent: userAgent?.slice(0, maxUserAgentCharacters) ?? null,
    })
    await sessionStore.endOldestSessions(transaction, userId, {
      keep: maxSessionsPerUser,
      now: now(),
    })
    await recordEvent(
      audit,
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
    const reason = userId === null ? 'unknown email' : 'wrong password'
    await failures.note({ type: 'user.login-failed', userId, account, reason, origin })
    throw new Problem('invalid-credentials', {
      detail: 'Check the email address and the password. `POST /auth/signup` registers a new user.',
    })
  }

  return {
    /**
     * Throws `invalid-credentials` (the same for an unknown email and a wrong password),
     * `user-disabled` (only if the password is right) and `overloaded`.
     */
    async login(
      { email, password }: Login,
      origin: Origin,
      userAgent: string | null,
    ): Promise<Tokens> {
      const user = isPossibleEmail(email) ? await users.findUserByEmail(email) : undefined
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
        (await store.lockUnchangedUser(transaction, user))
          ? beginSession(transaction, user.id, origin, userAgent)
          : undefined,
      )
      return tokens ?? refuseLogin(email, user.id, origin)
    },
  }
}

/**
 * Sign-up accepts ASCII only, so no user has another address. Looking one up would let spellings
 * that only the database folds (`İ`) bypass the limit of attempts per address.
 */
const isPossibleEmail = (text: string): boolean => /^[\x01-\x7f]*$/.test(text)
