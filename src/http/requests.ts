// Each request has an id, in its answer and in its one line of the log.
import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify'
import { problemBody } from './error-handler.ts'
import { Problem, type ProblemCode } from './problems.ts'

/** What is refused before there is a request that routes could see. */
const connectionFaults: Readonly<Record<string, ProblemCode>> = { HPE_HEADER_OVERFLOW: 'headers-too-large' }

export function serverOptions(problemAddress: (code: string) => string) {
  const refusal = (code: ProblemCode, detail: string, requestId: string) => {
    const problem = new Problem(code, { detail })
    return { status: problem.status, body: JSON.stringify(problemBody(problem, requestId, problemAddress)) }
  }
  return {
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Who had a connection when the process was told to stop is still answered on it, the last time.
    return503OnClosing: false,
    // A logger for each request costs more than naming the request in its few lines.
    childLoggerFactory: (logger) => logger,
    // Refused below, as a problem; Node would answer without a body.
    http: { requireHostHeader: false },
    // One line a request is written below, without the address's query.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      const { status, body } = refusal('malformed-request', error.message, request.id)
      reply.raw.writeHead(status, { 'x-request-id': request.id, 'content-type': 'application/problem+json' }).end(body)
    },
    clientErrorHandler: (error, socket) => {
      const code = connectionFaults[error.code ?? ''] ?? 'malformed-request'
      const requestId = randomUUID()
      const { status, body } = refusal(
        code,
        code === 'headers-too-large' ? 'Send fewer or shorter headers.' : 'This is not HTTP as we understand it.',
        requestId,
      )
      if (!socket.writable) return
      socket.end(
        `HTTP/1.1 ${status} Refused\r\ncontent-type: application/problem+json\r\nx-request-id: ${requestId}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      )
    },
  } satisfies FastifyHttpOptions<Server>
}

export function identifyRequests(server: Pick<FastifyInstance, 'addHook'>): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      done(new Problem('malformed-request', { detail: 'HTTP/1.1 requires the header `host`.' }))
    } else {
      done()
    }
  })
  server.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    // The route's pattern, not the address: what callers put into addresses is theirs.
    request.log.info(
      {
        reqId: request.id,
        method,
        route: routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        appId: request.app?.id,
      },
      'request',
    )
    done()
  })
}
