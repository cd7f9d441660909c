import type { Transaction } from 'kysely'
import { dayMs } from '../../shared/durations.ts'
import { sha256 } from '../../shared/hashes.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Tokens } from '../schemas.ts'
import { type AccessTokens, newRefreshToken } from './access-tokens.ts'
import type { RefreshTokenStore } from './refresh-token-store.ts'
import type { SessionIds } from './session-store.ts'

/** Issues an access token and a refresh token for a session, and stores the latter's hash. */
export type IssueTokens = (
  transaction: Transaction<Tables>,
  claims: SessionIds,
  /** Random unless it is given. */
  refreshToken?: string,
) => Promise<Tokens>

/** Issues an access token beside a refresh token that is stored already. */
export type RepeatTokens = (claims: SessionIds, refreshToken: string) => Promise<Tokens>

interface Dependencies {
  store: Pick<RefreshTokenStore, 'insertRefreshToken'>
  accessTokens: AccessTokens
  refreshTokenDays: number
  now: () => Date
}

export function createTokenIssuer({ store, accessTokens, refreshTokenDays, now }: Dependencies): {
  issueTokens: IssueTokens
  repeatTokens: RepeatTokens
} {
  const repeatTokens: RepeatTokens = async (claims, refreshToken) => ({
    accessToken: await accessTokens.sign(claims),
    tokenType: 'Bearer',
    expiresIn: accessTokens.lifeSeconds,
    refreshToken,
  })
  return {
    async issueTokens(transaction, claims, refreshToken = newRefreshToken()) {
      await store.insertRefreshToken(transaction, {
        tokenHash: sha256(refreshToken),
        sessionId: claims.sessionId,
        expiresAt: new Date(now().getTime() + refreshTokenDays * dayMs),
      })
      return repeatTokens(claims, refreshToken)
    },
    repeatTokens,
  }
}
