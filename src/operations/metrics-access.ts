// Who may read the metrics on the main port: whoever has the token.
import { Problem } from '../http/problems.ts'
import { createTokenCheck } from '../http/token-check.ts'

export type CheckMetricsToken = (authorization: string | undefined) => void

/** Throws `unauthenticated`. Undefined without a token: then nobody may. */
export function createMetricsAccess(token: string): CheckMetricsToken | undefined {
  if (token === '') return undefined
  const hasToken = createTokenCheck(token)
  return (authorization) => {
    if (hasToken(authorization)) return
    throw new Problem('unauthenticated', {
      detail: 'Send the header `Authorization: Bearer …` with `DRAGOMAN_METRICS_TOKEN`.',
    })
  }
}
