import { Problem } from '../http/problems.ts'
import { newId, sha256 } from '../secrets.ts'
import { hashPassword, verifyPassword } from './password.ts'
import type { Login, Signup, Tokens, User } from './schemas.ts'
import { type AccessTokens, newRefreshToken } from './session.ts'
import type { AccountStore, UserRow } from './store.ts'

/** Who an access token speaks for. */
export interface UserPrincipal extends User {}

export type AccountService = ReturnType<typeof createAccountService>

interface Dependencies {
  store: AccountStore
  accessTokens: AccessTokens
  refreshTokenDays: number
  now: () => Date
}

const dayMs = 86_400_000

export function createAccountService({ store, accessTokens, refreshTokenDays, now }: Dependencies) {
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
    /** Throws `email-taken`. */
    async signup({ email, password, name }: Signup): Promise<User> {
      const user = await store.insertUser({ id: newId('usr'), email, name: name ?? null, passwordHash: await hashPassword(password) })
      if (user === undefined) throw new Problem('email-taken', { detail: 'Log in with this address, or sign up with another.' })
      return toUser(user)
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
    async authenticate(accessToken: string): Promise<UserPrincipal> {
      const claims = await accessTokens.verify(accessToken)
      const user = claims && (await store.findUserOfSession(claims))
      if (!user)
        throw new Problem('unauthenticated', {
          detail: 'The access token is invalid or has expired. Get a new one from `POST /auth/refresh` or `POST /auth/login`.',
        })
      return toUser(user)
    },
  }
}

/** PostgreSQL can't hold these, so no user has such an address. */
const storable = (text: string): boolean => !/[\0\p{Cs}]/u.test(text)

const toUser = ({ id, email, name, createdAt }: UserRow): User => ({ id, email, name, createdAt: createdAt.toISOString() })
