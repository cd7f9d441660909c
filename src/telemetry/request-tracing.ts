// The scope of a request: its handler and all that it does know its ID, and are part of its trace.
import type { FastifyInstance } from 'fastify'
import { runInScope } from './scope.ts'
import type { Span, Tracing } from './tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined if nothing is traced. */
    span: Span | undefined
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
  // After the body is read: its events belong to the connection.
  server.addHook('preValidation', (request, _reply, done) =>
    runInScope({ reqId: request.id, span: request.span }, done),
  )
}
