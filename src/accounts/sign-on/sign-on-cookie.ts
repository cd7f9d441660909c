// The cookie that binds a log-in at a provider to the browser that began it. It must come with a
// navigation from the provider's pages, so that it is `lax`.
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface SignOnCookie {
  find(request: FastifyRequest): string | undefined
  store(request: FastifyRequest, reply: FastifyReply, browserKey: string): void
}

const lifeSeconds = 600
/** Browsers accept `__Host-` only from https and for all paths, and never from a subdomain. */
const overHttps = { name: '__Host-dragoman-sign-on', path: '/', secure: true }
const overHttp = { name: 'dragoman-sign-on', path: '/auth/sso', secure: false }

export function createSignOnCookie(isSecure: (request: FastifyRequest) => boolean): SignOnCookie {
  const kindFor = (request: FastifyRequest) => (isSecure(request) ? overHttps : overHttp)
  return {
    find: (request) =>
      parseCookie(request.headers.cookie ?? '')[kindFor(request).name] || undefined,
    store(request, reply, value) {
      const cookie = { ...kindFor(request), value, maxAge: lifeSeconds }
      reply.header('set-cookie', stringifySetCookie({ ...cookie, httpOnly: true, sameSite: 'lax' }))
    },
  }
}
