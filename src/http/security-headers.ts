// Headers that allow browsers only to read a response. They are constant:
// middleware that computes them per request costs several times as much
// (docs/decisions/007-security-headers-by-hand.md).
import type { FastifyInstance } from 'fastify'

/** For responses that are not pages: nothing may be loaded, framed or sent from them. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Suits our own pages, which have no scripts. */
export const pagePolicy = `${dataPolicy}; style-src 'unsafe-inline'`

const aYear = 31_536_000

/** The default headers of every response. `baseUrl` says whether the public URL uses TLS. */
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
  server: FastifyInstance,
  headers: Readonly<Record<string, string>>,
): void {
  const each = Object.entries(headers).map(([name, value]) => ({ name, value }))
  server.addHook('onRequest', (_request, reply, done) => {
    for (const { name, value } of each) reply.header(name, value)
    done()
  })
}
