// Which failures are retried, and when.
import { type Deadline, sleep } from './deadline.ts'
import { DragomanError } from './error.ts'

const firstPauseMs = 500
const longestPauseMs = 8_000

/** Node's and Bun's codes of failures before anything was sent. */
const notSent = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused/

interface RetryRules {
  deadline: Deadline
  maxRetries: number
  /** Whether the request has the same effect if it arrives twice. */
  isRepeatable: boolean
  /** Whether the caller wants it repeated. */
  isRetried?: ((error: DragomanError) => boolean) | undefined
}

/** Repeats `attempt` as long as its failure, the number of retries and the deadline allow. */
export async function retry<T>(
  attempt: () => Promise<T>,
  { deadline, maxRetries, isRepeatable, isRetried = () => true }: RetryRules,
): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await attempt()
    } catch (error) {
      if (retries >= maxRetries || !canRetry(error, isRepeatable) || !isRetried(error)) throw error
      const pauseMs = retryPauseMs(retries, error.retryAfterSeconds)
      if (pauseMs >= deadline.remainingMs()) throw error
      await sleep(pauseMs, deadline.signal)
    }
  }
}

/** Whether the service rejected the request before it had an effect, or a repetition has none. */
export function canRetry(error: unknown, isRepeatable: boolean): error is DragomanError {
  if (!(error instanceof DragomanError)) return false
  const { code, status, cause } = error
  switch (code) {
    case 'connection-failed':
      return isRepeatable || notSent.test(codesOf(cause))
    // A proxy's answer says nothing about what happened behind it, a lost database neither.
    case 'unexpected-response':
      return isRepeatable && (status === 429 || status === 502 || status === 503)
    case 'database-unavailable':
      return isRepeatable
  }
  return status === 429 || status === 503
}

/**
 * Milliseconds until the next attempt: at least as long as the service asks for, and random, so
 * that clients that failed together do not come back together.
 */
export function retryPauseMs(
  retries: number,
  retryAfterSeconds = 0,
  random: () => number = Math.random,
): number {
  const pauseMs = Math.min(firstPauseMs * 2 ** retries, longestPauseMs)
  return retryAfterSeconds * 1000 + pauseMs * (0.5 + random() / 2)
}

function codesOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return cause === undefined ? `${code}` : `${code} ${codesOf(cause)}`
}
