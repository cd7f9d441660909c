// Requests that change a session must come from a page of the service itself. The cookie alone does
// not show that: pages of other ports and subdomains of the host are of the same site.
import type { FastifyRequest } from 'fastify'
import { Problem } from '../http/problems.ts'

/** A header that a page of another origin cannot send without a preflight, which is rejected. */
const header = 'x-dragoman-console'

export interface OwnOrigin {
  /** Whether the browser reaches the service over https. */
  isSecure(request: FastifyRequest): boolean
  /** Throws `origin-refused`. */
  check(request: FastifyRequest): void
}

/** The origin is that of the public URL, or else that of the request. */
export function createOwnOrigin({ baseUrl }: { baseUrl: string }): OwnOrigin {
  const originOf = ({ protocol, host }: FastifyRequest): string | undefined =>
    URL.parse(baseUrl || `${protocol}://${host}`)?.origin

  return {
    isSecure: (request) =>
      request.protocol === 'https' || originOf(request)?.startsWith('https:') === true,
    check(request) {
      const { origin, 'sec-fetch-site': site = 'same-origin' } = request.headers
      if (request.headers[header] !== '1')
        throw refusal(`Send the header \`${header}: 1\`. Programs use \`POST /auth/login\`.`)
      const own = originOf(request)
      if (site !== 'same-origin' || (origin !== undefined && origin !== own))
        throw refusal(
          own === undefined
            ? 'Send the header `host`.'
            : `Only pages of ${own} may do this. Open the console there.`,
        )
    },
  }
}

const refusal = (detail: string) => new Problem('origin-refused', { detail })
