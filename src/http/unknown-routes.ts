import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nearest } from './errors/suggestions.ts'
import { Problem } from './problems.ts'

/**
 * Answers 405 with `Allow` if the path exists for other methods, else 404 with the nearest path.
 */
export function answerUnknownRoutes(server: FastifyInstance): void {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  /** Those that may be suggested: a page of the API reference may not. */
  const suggestions = new Set<string>()

  server.addHook('onRoute', ({ url, method, schema }) => {
    if (!(schema as { hide?: boolean } | undefined)?.hide || url === '/openapi.json')
      suggestions.add(url)
    const route = routes.get(url) ?? { pattern: toPattern(url), methods: new Set() }
    for (const each of [method].flat()) route.methods.add(each)
    routes.set(url, route)
  })

  // Before the body is read, as for every other route.
  server.addHook('onRequest', (request, reply, done) => {
    if (request.is404) done(refusal(request, reply))
    else done()
  })
  server.setNotFoundHandler((request, reply) => {
    throw refusal(request, reply)
  })

  function refusal(request: FastifyRequest, reply: FastifyReply): Problem {
    const path = request.url.split('?', 1)[0] ?? ''
    const methods = new Set(
      [...routes.values()]
        .filter(({ pattern }) => pattern.test(path))
        .flatMap((route) => [...route.methods]),
    )
    if (methods.size > 0) {
      const allow = [...methods].sort().join(', ')
      reply.header('allow', allow)
      return new Problem('method-not-allowed', {
        detail: `${request.method} is not allowed here. Use ${allow}.`,
      })
    }
    const [near] = nearest(path, [...suggestions], 3)
    return new Problem('route-not-found', {
      detail:
        near === undefined
          ? 'Check the path. `GET /openapi.json` lists all operations.'
          : `Did you mean ${near}?`,
    })
  }
}

const toPattern = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)
