// Who may read the metrics on the main port: whoever has the token.
import { createHash, timingSafeEqual } from 'node:crypto'
import { Problem } from '../http/problems.ts'

export type CheckMetricsToken = (authorization: string | undefined) => void

/** Throws `unauthenticated`. Undefined without a token: then nobody may. */
export function createMetricsAccess(token: string): CheckMetricsToken | undefined {
  if (token === '') return undefined
  const expected = digest(token)
  return (authorization = '') => {
    const given = /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? ''
    if (timingSafeEqual(digest(given), expected)) return
    throw new Problem('unauthenticated', {
      detail: 'Send the header `Authorization: Bearer …` with `DRAGOMAN_METRICS_TOKEN`.',
    })
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
