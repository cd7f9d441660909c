// Access tokens are short-lived JWTs that name a session.
import { randomUUID } from 'node:crypto'
import { type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import type { Accounts } from '../open-accounts.ts'
import type { SessionIds } from './session-store.ts'

const algorithm = 'HS256'
const type = 'JWT'
const issuer = 'dragoman'
const audience = 'dragoman'

/** Signs with the first of the keys; tokens of all keys are accepted. */
export async function signAccessToken(
  { keys, settings, now }: Accounts,
  { userId, sessionId }: SessionIds,
): Promise<string> {
  const [signing] = keys.tokens
  if (signing === undefined) throw new Error('there is no key to sign access tokens with')
  const issuedAt = Math.floor(now().getTime() / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: algorithm, typ: type, kid: signing.id })
    .setSubject(userId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + settings.accessTokenSeconds)
    .sign(signing.key)
}

/** Undefined if the token is unknown, altered or expired. */
export async function verifyAccessToken(
  { keys, now }: Accounts,
  token: string,
): Promise<SessionIds | undefined> {
  if (!isCanonical(token)) return undefined
  const findKey = ({ kid }: JWTHeaderParameters): Uint8Array => {
    const found = keys.tokens.find(({ id }) => id === kid)
    if (found === undefined) throw new Error('no key of ours')
    return found.key
  }
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
}

/**
 * Whether each part is as base64url writes it. Decoders ignore the spare bits of the last character
 * and what follows it, so other tokens would be accepted as well.
 */
const isCanonical = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
