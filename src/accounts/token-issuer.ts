import type { Transaction } from 'kysely'
import { sha256 } from '../shared/hashes.ts'
import type { Tables } from '../storage/tables.ts'
import type { RefreshTokenStore } from './refresh-token-store.ts'
import type { Tokens } from './schemas.ts'
import { type AccessClaims, type AccessTokens, newRefreshToken } from './tokens.ts'

/** Issues an access token and a refresh token for a session, and stores the latter's hash. */
export type IssueTokens = (
  transaction: Transaction<Tables>,
  claims: AccessClaims,
) => Promise<Tokens>

interface Dependencies {
  store: Pick<RefreshTokenStore, 'insertRefreshToken'>
  accessTokens: AccessTokens
  refreshTokenDays: number
  now: () => Date
}

const dayMs = 86_400_000

export function createTokenIssuer({
  store,
  accessTokens,
  refreshTokenDays,
  now,
}: Dependencies): IssueTokens {
  return async (transaction, claims) => {
    const refreshToken = newRefreshToken()
    await store.insertRefreshToken(transaction, {
      tokenHash: sha256(refreshToken),
      sessionId: claims.sessionId,
      expiresAt: new Date(now().getTime() + refreshTokenDays * dayMs),
    })
    return {
      accessToken: await accessTokens.sign(claims),
      tokenType: 'Bearer',
      expiresIn: accessTokens.lifeSeconds,
      refreshToken,
    }
  }
}
