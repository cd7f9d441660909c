import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { type Logger, traceIdOf } from './log.ts'

/** What the log says of a request. */
interface LoggedRequest {
  readonly reqId: string
  readonly span: { readonly traceparent: string } | undefined
  readonly method: string
  /** The route's pattern; undefined if there is none. */
  readonly route: string | undefined
  readonly status: number
  readonly ms: number
  readonly appId: string | undefined
}

const info = pino.levels.values.info as number

/**
 * Writes the lines of requests: as pino would, in a third of its time, because the fields are known
 * and need no escapes. A fifth of the time of a cached answer was its line in the log.
 */
export function createRequestLog(log: Logger): (request: LoggedRequest) => void {
  const { stream, time, start } = internalsOf(log)
  const level = `{"level":${info}`
  const beforeId = `${start},"reqId":"`
  const fieldsOf = createOutcomeFields()
  return (request) => {
    if (log.levelVal > info) return
    const { reqId, span, ms } = request
    const trace = span === undefined ? '' : `,"traceId":"${traceIdOf(span)}"`
    const { before, after } = fieldsOf(request)
    stream.write(`${level}${time()}${beforeId}${reqId}"${trace}${before}${ms}${after}`)
  }
}

type Outcome = Pick<LoggedRequest, 'method' | 'route' | 'status' | 'appId'>

/** The fields before and after the duration: built once for requests that end like the last one. */
function createOutcomeFields(): (outcome: Outcome) => { before: string; after: string } {
  let last: Outcome | undefined
  let fields = { before: '', after: '' }
  return ({ method, route, status, appId }) => {
    const isLikeLast =
      last?.status === status &&
      last.appId === appId &&
      last.route === route &&
      last.method === method
    if (!isLikeLast) {
      last = { method, route, status, appId }
      const ofRoute = route === undefined ? '' : `,"route":${JSON.stringify(route)}`
      const ofApp = appId === undefined ? '' : `,"appId":"${appId}"`
      fields = {
        before: `,"method":"${method}"${ofRoute},"status":${status},"ms":`,
        after: `${ofApp},"msg":"request"}\n`,
      }
    }
    return fields
  }
}

/** Where a log writes, its time as a field, and its fields of all lines. */
function internalsOf(log: Logger) {
  const { streamSym, timeSym, chindingsSym } = pino.symbols
  const internals = log as unknown as Record<symbol, unknown>
  return {
    stream: internals[streamSym] as { write(line: string): void },
    time: internals[timeSym] as () => string,
    start: internals[chindingsSym] as string,
  }
}

/**
 * Fastify asks for a child logger per request, which costs more than adding its ID to the few
 * lines. It would check what a factory of ours returns for each request.
 */
export const withoutChildren = (log: Logger): FastifyBaseLogger =>
  Object.assign(log, { child: () => log })
