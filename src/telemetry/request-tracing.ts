// The scope of a request: its handler and all that it does know its ID, and are part of its trace.
import type { FastifyInstance } from 'fastify'
import { runInScope } from './scope.ts'
import type { Span, Tracing } from './tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined if nothing is traced. */
    span: Span | undefined
    /** Runs a part of the handler in the scope of the request. */
    inScope<T>(work: () => T): T
  }
  interface FastifyContextConfig {
    /**
     * The handler calls `inScope` itself, if at all: a scope costs more than the answer to a
     * request that needs no work.
     */
    opensScope?: boolean
  }
}

export function traceRequests(server: FastifyInstance, tracing: Tracing): void {
  server.decorateRequest('span')
  if (tracing.isOn) {
    server.addHook('onRequest', (request, _reply, done) => {
      const { method, routeOptions, is404, headers, id } = request
      const route = is404 ? 'unknown' : routeOptions.url
      const { traceparent } = headers
      request.span = tracing.start(is404 ? 'unknown' : `${routeOptions.method} ${route}`, {
        kind: 'server',
        parent: typeof traceparent === 'string' ? traceparent : undefined,
        attributes: {
          'http.request.method': is404 ? undefined : method,
          'http.route': route,
          'dragoman.request.id': id,
        },
      })
      done()
    })
    server.addHook('onResponse', (request, reply, done) => {
      const { span, app } = request
      span?.set({ 'http.response.status_code': reply.statusCode, 'dragoman.app.id': app?.id })
      span?.end(reply.statusCode >= 500 ? { name: String(reply.statusCode) } : undefined)
      done()
    })
  }
  server.decorateRequest('inScope', function (work) {
    return runInScope({ reqId: this.id, span: this.span }, work)
  })
  server.addHook('onRoute', (route) => {
    if (route.config?.opensScope) return
    // After the body is read: its events belong to the connection.
    route.preValidation = [
      (request, _reply, done) => request.inScope(done),
      ...[route.preValidation ?? []].flat(),
    ]
  })
}
