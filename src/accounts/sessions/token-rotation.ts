// Exchanges a refresh token for the next one. Browser tabs share a cookie and may exchange the same
// token at once; docs/console.md explains why a repetition is safe.
import type { Transaction } from 'kysely'
import { sha256 } from '../../shared/hashes.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Tokens } from '../schemas.ts'
import type { RefreshTokenStore } from './refresh-token-store.ts'
import type { SessionStore } from './session-store.ts'
import type { IssueTokens, RepeatTokens } from './token-issuer.ts'

export type TokenRotation = ReturnType<typeof createTokenRotation>

interface Dependencies {
  tokenStore: Pick<RefreshTokenStore, 'spendRefreshToken' | 'findReplacement'>
  sessionStore: Pick<SessionStore, 'touchSession'>
  issueTokens: IssueTokens
  repeatTokens: RepeatTokens
  /** Derives the token that replaces another. */
  replace: (refreshToken: string) => string
  now: () => Date
}

/** How long after its use a token may be used again, where that is allowed. */
const repeatableMs = 10_000

/** Both return undefined if the token cannot be used. */
export function createTokenRotation({
  tokenStore,
  sessionStore,
  issueTokens,
  repeatTokens,
  replace,
  now,
}: Dependencies) {
  async function rotate(
    transaction: Transaction<Tables>,
    refreshToken: string,
    replacement?: string,
  ): Promise<Tokens | undefined> {
    const tokenHash = sha256(refreshToken)
    const claims = await tokenStore.spendRefreshToken(transaction, { tokenHash, now: now() })
    if (claims === undefined) return undefined
    await sessionStore.touchSession(transaction, claims.sessionId, now())
    return issueTokens(transaction, claims, replacement)
  }

  /** The newest tokens that replaced a token, if each was used within the last 10 s. */
  async function repeat(
    transaction: Transaction<Tables>,
    spentToken: string,
  ): Promise<Tokens | undefined> {
    const spentSince = new Date(now().getTime() - repeatableMs)
    for (let token = spentToken; ; ) {
      const replacement = replace(token)
      const found = await tokenStore.findReplacement(transaction, {
        tokenHash: sha256(token),
        replacementHash: sha256(replacement),
        spentSince,
      })
      if (found === undefined) return undefined
      const { spent, ...claims } = found
      if (!spent) return repeatTokens(claims, replacement)
      token = replacement
    }
  }

  return {
    rotate: (transaction: Transaction<Tables>, refreshToken: string) =>
      rotate(transaction, refreshToken),
    /** The same token gives the same refresh token for 10 s. */
    rotateRepeatably: async (transaction: Transaction<Tables>, refreshToken: string) =>
      (await rotate(transaction, refreshToken, replace(refreshToken))) ??
      (await repeat(transaction, refreshToken)),
  }
}
