// Keys in headers, where clients of several APIs put them.
import type { IncomingHttpHeaders } from 'node:http'

/** The token of `authorization: Bearer …`. */
export const findBearer = ({ authorization = '' }: IncomingHttpHeaders): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(authorization)?.[1]

/** A header that has one value and is not empty. */
export function findHeader(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
