// Refresh tokens are stored as hashes and used once: each is exchanged for the next one. Browser
// tabs share a cookie and may exchange the same token at once; docs/console.md explains why a
// repetition is safe.
import { createHmac, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { dayMs } from '../../shared/durations.ts'
import { sha256 } from '../../shared/hashes.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Accounts } from '../open-accounts.ts'
import type { Tokens } from '../schemas.ts'
import { signAccessToken } from './access-tokens.ts'
import { findReplacement, insertRefreshToken, spendRefreshToken } from './refresh-token-store.ts'
import { type SessionIds, touchSession } from './session-store.ts'

/** A session that can go on until its longest duration. */
interface RunningSession extends SessionIds {
  readonly begunAt: Date
}

/** How long after its use a token may be used again, where that is allowed. */
const repeatableMs = 10_000

/** Issues an access token and a refresh token for a session, and stores the latter's hash. */
export async function issueTokens(
  accounts: Accounts,
  transaction: Transaction<Tables>,
  { begunAt, ...claims }: RunningSession,
  refreshToken = toRefreshToken(randomBytes(32)),
): Promise<Tokens> {
  const { settings, now } = accounts
  const endMs = begunAt.getTime() + settings.maxSessionDays * dayMs
  const expiryMs = now().getTime() + settings.refreshTokenDays * dayMs
  await insertRefreshToken(transaction, {
    tokenHash: sha256(refreshToken),
    sessionId: claims.sessionId,
    expiresAt: new Date(Math.min(expiryMs, endMs)),
  })
  return addAccessToken(accounts, claims, refreshToken)
}

/** A session that began at that time, or earlier, has reached its longest duration. */
export const oldestBegin = ({ settings, now }: Accounts): Date =>
  new Date(now().getTime() - settings.maxSessionDays * dayMs)

/** Exchanges a refresh token. Undefined if it cannot be used. */
export async function rotateTokens(
  accounts: Accounts,
  transaction: Transaction<Tables>,
  refreshToken: string,
  replacement?: string,
): Promise<Tokens | undefined> {
  const { now } = accounts
  const tokenHash = sha256(refreshToken)
  const begunAfter = oldestBegin(accounts)
  const session = await spendRefreshToken(transaction, { tokenHash, begunAfter, now: now() })
  if (session === undefined) return undefined
  await touchSession(transaction, session.sessionId, now())
  return issueTokens(accounts, transaction, session, replacement)
}

/** As `rotateTokens`, but the same token gives the same refresh token for 10 s. */
export async function rotateTokensRepeatably(
  accounts: Accounts,
  transaction: Transaction<Tables>,
  refreshToken: string,
): Promise<Tokens | undefined> {
  const replacement = deriveReplacement(accounts, refreshToken)
  const tokens = await rotateTokens(accounts, transaction, refreshToken, replacement)
  return tokens ?? repeat(accounts, transaction, refreshToken)
}

/** The newest tokens that replaced a token, if each was used within the last 10 s. */
async function repeat(
  accounts: Accounts,
  transaction: Transaction<Tables>,
  spentToken: string,
): Promise<Tokens | undefined> {
  const spentSince = new Date(accounts.now().getTime() - repeatableMs)
  for (let token = spentToken; ; ) {
    const replacement = deriveReplacement(accounts, token)
    const found = await findReplacement(transaction, {
      tokenHash: sha256(token),
      replacementHash: sha256(replacement),
      spentSince,
      begunAfter: oldestBegin(accounts),
    })
    if (found === undefined) return undefined
    const { spent, ...claims } = found
    if (!spent) return addAccessToken(accounts, claims, replacement)
    token = replacement
  }
}

const addAccessToken = async (
  accounts: Accounts,
  claims: SessionIds,
  refreshToken: string,
): Promise<Tokens> => ({
  accessToken: await signAccessToken(accounts, claims),
  tokenType: 'Bearer',
  expiresIn: accounts.settings.accessTokenSeconds,
  refreshToken,
})

/** The one token that replaces another: only who has the key and the other token knows it. */
const deriveReplacement = ({ keys }: Accounts, refreshToken: string): string =>
  toRefreshToken(createHmac('sha256', keys.refreshTokens).update(refreshToken).digest())

const toRefreshToken = (bytes: Buffer): string => `drt_${bytes.toString('base64url')}`
