// Each request has an ID, in its response and in its one log line.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { isSlowBodyAllowed } from './bodies/slow-bodies.ts'
import { problemBody } from './errors/error-handler.ts'
import { Problem, type ProblemCode } from './problems.ts'

/** Problems of connections on which no request could be parsed. */
const connectionErrors: Readonly<Record<string, { code: ProblemCode; detail: string }>> = {
  HPE_HEADER_OVERFLOW: { code: 'headers-too-large', detail: 'Send fewer or shorter headers.' },
  ERR_HTTP_REQUEST_TIMEOUT: {
    code: 'request-timeout',
    detail: 'The request did not arrive in time. Send it at once.',
  },
}
const notHttp = {
  code: 'malformed-request',
  detail: 'This is not HTTP as we understand it.',
} as const

const headersTimeoutMs = 15_000
/** How often Node checks for requests that take too long to arrive. */
const checkingIntervalMs = 1_000
/** Leaves a rejected client time to read the reason before the connection is closed. */
const lingerMs = 2_000

interface Options {
  problemAddress: (code: string) => string
  /** Sent with every response. */
  securityHeaders: Readonly<Record<string, string>>
  trustProxy: false | number | readonly string[]
  requestTimeoutSeconds: number
}

export function serverOptions({
  problemAddress,
  securityHeaders,
  trustProxy,
  requestTimeoutSeconds,
}: Options) {
  const refusal = (code: ProblemCode, detail: string, requestId: string) => {
    const problem = new Problem(code, { detail })
    const body = JSON.stringify(problemBody(problem, requestId, problemAddress))
    const headers = {
      ...securityHeaders,
      'content-type': 'application/problem+json',
      'content-length': Buffer.byteLength(body),
      'x-request-id': requestId,
    }
    return { status: problem.status, headers, body }
  }
  const requestTimeout = requestTimeoutSeconds * 1_000
  return {
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Routes wait for nothing that could hang; a timer for each takes time.
    pluginTimeout: 0,
    // Requests on open connections are still answered while the process stops.
    return503OnClosing: false,
    trustProxy: trustedHops(trustProxy),
    requestTimeout,
    http: {
      // Rejected below with a problem; Node would answer without a body.
      requireHostHeader: false,
      requestTimeout,
      headersTimeout: Math.min(headersTimeoutMs, requestTimeout),
      connectionsCheckingInterval: checkingIntervalMs,
    },
    // The one log line is written below, without the query string.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      const { status, headers, body } = refusal('malformed-request', error.message, request.id)
      reply.raw.writeHead(status, headers).end(body)
    },
    clientErrorHandler: (error, socket) => {
      if (!socket.writable) {
        socket.destroy()
        return
      }
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isSlowBodyAllowed(socket)) return
      const { code, detail } = connectionErrors[error.code ?? ''] ?? notHttp
      const { status, headers, body } = refusal(code, detail, randomUUID())
      const lines = Object.entries({ ...headers, connection: 'close' }).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      )
      socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('')}\r\n${body}`)
      // Closes the connection even if the client keeps sending or never closes.
      setTimeout(() => socket.destroy(), lingerMs).unref()
    },
  } satisfies FastifyHttpOptions<Server>
}

/**
 * Fastify does not accept a count: a client that bypasses the proxies can forge as many hops
 * (docs/security.md).
 */
function trustedHops(
  trustProxy: false | number | readonly string[],
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy
  return trustProxy && [...trustProxy]
}

/** Records a response: its operation, its status and how long it took. */
type RecordRequest = (operation: string, status: number, ms: number) => void

/** Logs a response. */
type LogRequest = (line: {
  reqId: string
  method: string
  route: string | undefined
  status: number
  ms: number
  appId: string | undefined
  span: { readonly traceparent: string } | undefined
}) => void

export function identifyRequests(
  server: FastifyInstance,
  { logRequest, recordRequest }: { logRequest: LogRequest; recordRequest?: RecordRequest },
): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const violation = findFramingViolation(request.raw)
    if (violation === undefined) done()
    else {
      // The rest of the connection may be part of the same attack.
      reply.header('connection', 'close')
      done(new Problem('malformed-request', { detail: violation }))
    }
  })
  server.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const ms = reply.elapsedTime
    recordRequest?.(operationOf(request), reply.statusCode, ms)
    // Logs the route's pattern, not the URL: callers may put personal data into URLs.
    logRequest({
      reqId: request.id,
      span: request.span,
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(ms * 10) / 10,
      appId: request.app?.id,
    })
    done()
  })
}

/** The operation ID, or a route's method and pattern: nothing that callers choose. */
function operationOf({ is404, routeOptions }: FastifyRequest): string {
  if (is404) return 'unknown'
  const { schema, method, url = '' } = routeOptions
  const { operationId } = (schema ?? {}) as { operationId?: string }
  return operationId ?? `${[method].flat().join(',')} ${url}`
}

/**
 * Requests that Node's parser accepts although RFC 9112 (3.2 and 6.1) forbids them; else undefined.
 */
function findFramingViolation({
  headers,
  httpVersion,
  rawHeaders,
}: IncomingMessage): string | undefined {
  if (headers.host === undefined && httpVersion === '1.1')
    return 'HTTP/1.1 requires the header `host`.'
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts > 1) return 'Send the header `host` once.'
  // The parser rejects the case in which `chunked` is not last.
  if (headers['transfer-encoding']?.includes(','))
    return 'The only transfer coding here is `chunked`.'
  return undefined
}
