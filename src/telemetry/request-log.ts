import { pino } from 'pino'
import { type Logger, traceIdOf } from './log.ts'
import type { Span } from './tracing.ts'

/** What the log says of a request. */
export interface LoggedRequest {
  readonly reqId: string
  readonly span: Pick<Span, 'traceparent'> | undefined
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
  const fieldOf = createRouteField()
  return ({ reqId, span, method, route, status, ms, appId }) => {
    if (log.levelVal > info) return
    const id = `"reqId":"${reqId}"`
    const trace = span === undefined ? '' : `,"traceId":"${traceIdOf(span)}"`
    const ofRoute = route === undefined ? '' : fieldOf(route)
    const app = appId === undefined ? '' : `,"appId":"${appId}"`
    stream.write(
      `{"level":${info}${time()}${start},${id}${trace},"method":"${method}"${ofRoute}` +
        `,"status":${status},"ms":${ms}${app},"msg":"request"}\n`,
    )
  }
}

/** A route's pattern as a field; there are as many as routes. */
function createRouteField(): (route: string) => string {
  const fields = new Map<string, string>()
  return (route) => {
    let field = fields.get(route)
    if (field === undefined) {
      field = `,"route":${JSON.stringify(route)}`
      fields.set(route, field)
    }
    return field
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
