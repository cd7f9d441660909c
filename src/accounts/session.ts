// Access tokens are short-lived JWTs that name a session; refresh tokens are random, stored hashed, and used once.
import { randomBytes, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

const algorithm = 'HS256'
const issuer = 'dragoman'
const audience = 'dragoman'

export interface AccessClaims {
  userId: string
  sessionId: string
}

export type AccessTokens = ReturnType<typeof createAccessTokens>

export function createAccessTokens({ key, lifeSeconds, now }: { key: Uint8Array; lifeSeconds: number; now: () => Date }) {
  return {
    lifeSeconds,
    async sign({ userId, sessionId }: AccessClaims): Promise<string> {
      const issuedAt = Math.floor(now().getTime() / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeSeconds)
        .sign(key)
    },
    /** Undefined when the token is not one of ours, was altered, or has expired. */
    async verify(token: string): Promise<AccessClaims | undefined> {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
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

/** 256 random bits. */
export const newRefreshToken = (): string => `drt_${randomBytes(32).toString('base64url')}`
