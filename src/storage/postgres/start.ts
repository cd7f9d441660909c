// PostgreSQL refuses connections while it starts, for instance after a crash.
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseUnavailableError } from '../../shared/storage-errors.ts'
import type { Notices } from '../../telemetry/log.ts'

/** SQLSTATE `cannot_connect_now`: the server starts, stops, or recovers. */
const cannotConnectNow = '57P03'
/** As long as `pg_ctl -w` waits. */
const longestMs = 60_000
const pauseMs = 500

/** Waits while the server says that it starts, for a minute. Rejects with any other error. */
export async function waitUntilStarted(
  { ping }: { ping(): Promise<void> },
  log: Notices,
): Promise<void> {
  const until = performance.now() + longestMs
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await ping()
    } catch (error) {
      if (!isStarting(error) || performance.now() > until) throw error
      if (isFirst) log.info('waiting for the database, which is starting')
      await delay(pauseMs)
    }
  }
}

const isStarting = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError &&
  (error.cause as { code?: unknown } | undefined)?.code === cannotConnectNow
