import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether a header `authorization` has the token: as a bearer, or as the password of a user. */
export type CheckToken = (authorization: string | undefined) => boolean

/** Compares in a time that says nothing about the token. */
export function createTokenCheck(token: string): CheckToken {
  const expected = digest(token)
  return (authorization = '') => timingSafeEqual(digest(tokenOf(authorization)), expected)
}

function tokenOf(authorization: string): string {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +(\S+) *$/i.exec(authorization) ?? []
  if (scheme.toLowerCase() !== 'basic') return value
  const pair = Buffer.from(value, 'base64').toString()
  return pair.slice(pair.indexOf(':') + 1)
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
