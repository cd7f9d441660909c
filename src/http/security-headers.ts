// What tells browsers to make nothing of an answer but what it is. Constant, so written out here: a middleware that works them out for
// each request costs several times as much (docs/decisions).
import type { FastifyInstance } from 'fastify'

/** For what is no page: nothing may be loaded, framed or sent from it. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For a page of ours without scripts. */
export const pagePolicy = `${dataPolicy}; style-src 'unsafe-inline'`

const aYear = 31_536_000

/** The headers of every answer, unless it has others. `baseUrl` says whether the public address has TLS. */
export function createSecurityHeaders({
  baseUrl,
}: {
  baseUrl: string
}): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': dataPolicy,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    ...(baseUrl.startsWith('https://')
      ? { 'strict-transport-security': `max-age=${aYear}; includeSubDomains` }
      : {}),
  }
}

export function sendSecurityHeaders(
  server: Pick<FastifyInstance, 'addHook'>,
  headers: Readonly<Record<string, string>>,
): void {
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
