// The cookie with the refresh token of the console's session. Scripts cannot read it.
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Where the endpoints are that read the cookie. */
export const sessionPath = '/console/session'

/** Browsers accept `__Host-` only from https and for all paths, and never from a subdomain. */
const overHttps = { name: '__Host-dragoman-session', path: '/', secure: true }
const overHttp = { name: 'dragoman-session', path: sessionPath, secure: false }

export interface SessionCookie {
  /** The refresh token, or undefined. */
  find(request: FastifyRequest): string | undefined
  store(request: FastifyRequest, reply: FastifyReply, refreshToken: string): void
  clear(request: FastifyRequest, reply: FastifyReply): void
}

interface CookieOptions {
  readonly isSecure: (request: FastifyRequest) => boolean
  readonly lifeSeconds: number
}

export function createSessionCookie({ isSecure, lifeSeconds }: CookieOptions): SessionCookie {
  const kindFor = (request: FastifyRequest) => (isSecure(request) ? overHttps : overHttp)

  function send(request: FastifyRequest, reply: FastifyReply, value: string, maxAge: number): void {
    reply.header(
      'set-cookie',
      stringifySetCookie({
        ...kindFor(request),
        value,
        maxAge,
        httpOnly: true,
        sameSite: 'strict',
      }),
    )
  }

  return {
    find: (request) =>
      parseCookie(request.headers.cookie ?? '')[kindFor(request).name] || undefined,
    store: (request, reply, refreshToken) => send(request, reply, refreshToken, lifeSeconds),
    clear: (request, reply) => send(request, reply, '', 0),
  }
}
