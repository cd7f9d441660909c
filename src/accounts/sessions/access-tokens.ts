// Access tokens are short-lived JWTs that name a session. Refresh tokens are stored as hashes and
// used once.
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import type { TokenKey } from '../../shared/keys.ts'
import type { SessionIds } from './session-store.ts'

const algorithm = 'HS256'
const type = 'JWT'
const issuer = 'dragoman'
const audience = 'dragoman'

export type AccessTokens = ReturnType<typeof createAccessTokens>

/** The first of `keys` signs; tokens of all keys are accepted. */
export function createAccessTokens({
  keys,
  lifeSeconds,
  now,
}: {
  keys: readonly TokenKey[]
  lifeSeconds: number
  now: () => Date
}) {
  const [signing] = keys
  if (signing === undefined) throw new Error('there is no key to sign access tokens with')
  const byId = new Map(keys.map(({ id, key }) => [id, key]))

  function findKey({ kid = '' }: JWTHeaderParameters): Uint8Array {
    const key = byId.get(kid)
    if (key === undefined) throw new Error('no key of ours')
    return key
  }

  return {
    lifeSeconds,
    async sign({ userId, sessionId }: SessionIds): Promise<string> {
      const issuedAt = Math.floor(now().getTime() / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: type, kid: signing.id })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeSeconds)
        .sign(signing.key)
    },
    /** Undefined if the token is unknown, altered or expired. */
    async verify(token: string): Promise<SessionIds | undefined> {
      if (!isCanonical(token)) return undefined
      try {
        const { payload } = await jwtVerify(token, findKey, {
          algorithms: [algorithm],
          typ: type,
          issuer,
          audience,
          currentDate: now(),
          requiredClaims: ['sub', 'sid', 'jti', 'exp'],
        })
        return { userId: String(payload.sub), sessionId: String(payload.sid) }
      } catch {
        return undefined
      }
    },
  }
}

/**
 * Whether each part is as base64url writes it. Decoders ignore the spare bits of the last character
 * and what follows it, so other tokens would be accepted as well.
 */
const isCanonical = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)

/** 256 random bits. */
export const newRefreshToken = (): string => toRefreshToken(randomBytes(32))

/** The one token that replaces another: only who has the key and the other token knows it. */
export const createTokenReplacement =
  (key: Uint8Array) =>
  (refreshToken: string): string =>
    toRefreshToken(createHmac('sha256', key).update(refreshToken).digest())

const toRefreshToken = (bytes: Buffer): string => `drt_${bytes.toString('base64url')}`
