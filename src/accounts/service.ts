import type { AuditService } from '../audit/service.ts'
import type { Origin } from '../http/origin.ts'
import { Problem } from '../http/problems.ts'
import { newId, sha256 } from '../secrets.ts'
import { hashPassword, verifyPassword } from './password.ts'
import type { Login, Signup, Tokens, User } from './schemas.ts'
import { type AccessTokens, newRefreshToken } from './session.ts'
import type { AccountStore } from './store.ts'
import { type IsOperator, toUser, type UserPrincipal } from './user.ts'

export type AccountService = ReturnType<typeof createAccountService>

interface Dependencies {
  store: AccountStore
  accessTokens: AccessTokens
  audit: Pick<AuditService, 'record'>
  isOperator: IsOperator
  signup: 'open' | 'closed'
  refreshTokenDays: number
  now: () => Date
}

const dayMs = 86_400_000

export function createAccountService({ store, accessTokens, audit, isOperator, signup, refreshTokenDays, now }: Dependencies) {
  async function issueTokens(
    transaction: Parameters<AccountStore['insertSession']>[0],
    claims: { userId: string; sessionId: string },
  ): Promise<Tokens> {
    const refreshToken = newRefreshToken()
    const expiresAt = new Date(now().getTime() + refreshTokenDays * dayMs)
    await store.insertRefreshToken(transaction, { tokenHash: sha256(refreshToken), sessionId: claims.sessionId, expiresAt })
    return { accessToken: await accessTokens.sign(claims), tokenType: 'Bearer', expiresIn: accessTokens.lifeSeconds, refreshToken }
  }

  return {
    /** Throws `signup-closed`, `email-reserved`, `email-taken`. */
    async signup({ email, password, name }: Signup, origin: Origin): Promise<User> {
      if (signup === 'closed') throw new Problem('signup-closed', { detail: 'Ask an operator of the service for an account.' })
      // Nobody has shown that the address is theirs, and it would make them an operator.
      if (isOperator(email)) throw new Problem('email-reserved', { detail: 'Operators get their accounts from `dragoman users create`.' })
      const row = { id: newId('usr'), email, name: name ?? null, passwordHash: await hashPassword(password), createdAt: now() }
      return store.transaction(async (transaction) => {
        const user = await store.insertUser(transaction, row)
        if (user === undefined) throw new Problem('email-taken', { detail: 'Log in with this address, or sign up with another.' })
        await audit.record({ type: 'user.signed-up', userId: user.id }, { id: user.id, origin }, transaction)
        return toUser(user)
      })
    },

    /** Throws `invalid-credentials`, the same for an unknown address and a wrong password. */
    async login({ email, password }: Login): Promise<Tokens> {
      const user = storable(email) ? await store.findUserByEmail(email) : undefined
      if (!(await verifyPassword(password, user?.passwordHash)) || user === undefined) {
        throw new Problem('invalid-credentials', {
          detail: 'Check the address and the password; `POST /auth/signup` registers a new user.',
        })
      }
      const session = { id: newId('ses'), userId: user.id }
      return store.transaction(async (transaction) => {
        await store.insertSession(transaction, session)
        return issueTokens(transaction, { userId: user.id, sessionId: session.id })
      })
    },

    /** Spends a refresh token for new tokens. One that was spent already ends its whole session: somebody else may have it. */
    async refresh(refreshToken: string): Promise<Tokens> {
      const tokenHash = sha256(refreshToken)
      const tokens = await store.transaction(async (transaction) => {
        const claims = await store.spendRefreshToken(transaction, { tokenHash, now: now() })
        return claims && issueTokens(transaction, claims)
      })
      if (tokens) return tokens
      await store.endSessionOfToken({ tokenHash, now: now() })
      throw new Problem('invalid-refresh-token', { detail: 'It is unknown, expired or already used. Log in again.' })
    },

    /** Ends the session; a token that is none of ours is no error, since nothing is left to end. */
    async logout(refreshToken: string): Promise<void> {
      await store.endSessionOfToken({ tokenHash: sha256(refreshToken), now: now() })
    },

    /** The user that an access token speaks for. Throws `unauthenticated`. */
    async authenticate(accessToken: string, origin: Origin): Promise<UserPrincipal> {
      const claims = await accessTokens.verify(accessToken)
      const user = claims && (await store.findUserOfSession(claims))
      if (!claims || !user)
        throw new Problem('unauthenticated', {
          detail: 'The access token is invalid or has expired. Get a new one from `POST /auth/refresh` or `POST /auth/login`.',
        })
      return { ...toUser(user), sessionId: claims.sessionId, operator: isOperator(user.email), origin }
    },
  }
}

/** PostgreSQL can't hold these, so no user has such an address. */
const storable = (text: string): boolean => !/[\0\p{Cs}]/u.test(text)
