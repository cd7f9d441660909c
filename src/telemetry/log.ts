import { type DestinationStream, destination, type Logger, pino } from 'pino'
import type { Config } from '../config/read-config.ts'

export type { Logger }

/** One JSON line an event on standard output; readable lines when that is a terminal. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  const options = {
    level: logLevel,
    timestamp: createTimestamp(),
    base: { pid: process.pid },
    serializers: { err: errorForLog, error: errorForLog },
  }
  if (!process.stdout.isTTY) return pino(options, gatherLines({ bytes: 32_768, lateMs: 100 }))
  return pino({
    ...options,
    transport: {
      target: 'pino-pretty',
      options: { ignore: 'pid', translateTime: 'SYS:HH:MM:ss', singleLine: true },
    },
  })
}

/**
 * Standard output, many lines a write: one of its own costs a line 30 µs. The destination's own `minLength` would measure all that
 * is gathered again for each line, and a string that grows is copied as a whole when it is written.
 */
function gatherLines({
  bytes,
  lateMs,
}: {
  bytes: number
  lateMs: number
}): DestinationStream & { flushSync(): void } {
  let gathered = Buffer.allocUnsafeSlow(bytes)
  let filled = 0
  const pass = () => {
    if (filled === 0) return
    writeOut(gathered.subarray(0, filled))
    gathered = Buffer.allocUnsafeSlow(bytes)
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
  // Where the log goes to a disk that is full, lines are lost and the service goes on. At the end of
  // the process the output would try again for ever, in more than one way.
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
  // It takes bytes in this mode, which its type does not say.
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

/** Kept for an output that takes nothing just now; more is thrown away. */
const maxUnwrittenBytes = 4 * 1024 ** 2
/** Of UTF-8, for a unit of UTF-16. */
const maxBytesPerUnit = 3

/** ISO 8601. Writing a date out costs more than the rest of a line, and a busy service writes several lines a millisecond. */
function createTimestamp(): () => string {
  let writtenAt = Number.NaN
  let written = ''
  return () => {
    const now = Date.now()
    if (now !== writtenAt) {
      writtenAt = now
      written = `,"time":"${new Date(now).toISOString()}"`
    }
    return written
  }
}

/** Drivers hang statements, parameters and rows on their errors, and those hold people's texts: only these fields are logged. */
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
