import { type DestinationStream, destination, type Logger, pino } from 'pino'
import type { Config } from '../config/read-config.ts'
import { currentScope } from './scope.ts'

export type { Logger }

/** What most parts write to the log. */
export type Notices = Pick<Logger, 'info' | 'warn'>

/** Writes one JSON line per event to standard output, or readable lines to a terminal. */
export function createLogger({ logLevel }: { logLevel: Config['logLevel'] }): Logger {
  const options = {
    level: logLevel,
    timestamp: createTimestamp(),
    base: { pid: process.pid },
    mixin: describeScope,
    serializers: { err: errorForLog, error: errorForLog },
  }
  if (!process.stdout.isTTY) return pino(options, gatherLines({ bytes: 131_072, lateMs: 100 }))
  return pino({
    ...options,
    transport: {
      target: 'pino-pretty',
      options: { ignore: 'pid', translateTime: 'SYS:HH:MM:ss', singleLine: true },
    },
  })
}

/**
 * Standard output with many lines per write: a write per line costs 30 µs, and one per 130 lines
 * still 0.6 µs a line, as it wakes a thread. The destination's own `minLength` measures the whole
 * buffer again for each line, and copies it when it is written.
 */
function gatherLines({
  bytes,
  lateMs,
}: {
  bytes: number
  lateMs: number
}): DestinationStream & { flushSync(): void } {
  const gathered = Buffer.allocUnsafeSlow(bytes)
  let filled = 0
  const pass = () => {
    if (filled === 0) return
    // A copy is as long as what is written: to replace the whole buffer costs a page for each 4 KB.
    writeOut(Buffer.copyBytesFrom(gathered, 0, filled))
    filled = 0
  }
  // Before the destination's own listeners, which empty and close it.
  for (const event of ['beforeExit', 'exit']) process.on(event, pass)
  const output = destination({
    dest: 1,
    sync: false,
    contentMode: 'buffer',
    maxLength: maxUnwrittenBytes,
  })
  // If the disk of the log is full, lines are lost and the service continues. At the end of the
  // process, the output would otherwise retry forever, in more than one way.
  let isRefused = false
  let isEnding = false
  const flushOutput = output.flushSync.bind(output)
  output.flushSync = () => {
    if (!isRefused) flushOutput()
  }
  output.on('write', () => {
    isRefused = false
  })
  output.on('error', () => {
    isRefused = true
    if (isEnding) process.exit()
  })
  process.once('beforeExit', () => {
    isEnding = true
  })
  // It accepts bytes in this mode, although its type does not say so.
  const writeOut = output.write.bind(output) as unknown as (lines: Uint8Array) => boolean
  setInterval(pass, lateMs).unref()
  return {
    write(line) {
      const most = line.length * maxBytesPerUnit
      if (filled + most > bytes) pass()
      if (most > bytes) writeOut(Buffer.from(line))
      else filled += gathered.write(line, filled)
    },
    flushSync() {
      pass()
      output.flushSync()
    },
  }
}

/**
 * Lets SIGUSR2 switch between the level of the settings and `debug`, for this process alone: what
 * all processes log in detail would bury what is searched.
 */
export function changeLevelOnSignal(log: Logger): void {
  const usual = log.level
  const detailed = usual === 'debug' ? 'trace' : 'debug'
  process.on('SIGUSR2', () => {
    log.level = log.level === detailed ? usual : detailed
    log.warn({ logLevel: log.level }, 'the log level was changed by SIGUSR2')
  })
}

/** Every line that a request causes has its ID, and that of its trace. */
function describeScope(): Record<string, unknown> {
  const { reqId, span } = currentScope()
  if (reqId === undefined) return {}
  return span === undefined ? { reqId } : { reqId, traceId: traceIdOf(span) }
}

export const traceIdOf = ({ traceparent }: { traceparent: string }): string | undefined =>
  traceparent.split('-', 2)[1]

/** Buffered while the output is blocked; more is discarded. */
const maxUnwrittenBytes = 4 * 1024 ** 2
/** UTF-8 bytes per UTF-16 unit. */
const maxBytesPerUnit = 3

/** ISO 8601, formatted once a second: to format a date costs more than the rest of a line. */
export function createTimestamp(now: () => number = Date.now): () => string {
  let second = Number.NaN
  let written = ''
  return () => {
    const at = now()
    const ms = at % 1_000
    if (at - ms !== second) {
      second = at - ms
      written = `,"time":"${new Date(second).toISOString().slice(0, -'000Z'.length)}`
    }
    return `${written}${ms < 10 ? '00' : ms < 100 ? '0' : ''}${ms}Z"`
  }
}

/**
 * The logged fields of an error. Drivers add statements, parameters and rows, which contain texts.
 */
function errorForLog(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: typeof error }
  const { name, message, stack } = error
  const code = (error as { code?: unknown }).code
  return {
    name,
    message,
    code,
    stack,
    ...(error.cause === undefined ? {} : { cause: errorForLog(error.cause) }),
  }
}
