// The schedule of retries: ten attempts over a day, each pause longer than the previous one.
import { daySeconds } from '../shared/durations.ts'

const pausesSeconds = [5, 60, 300, 900, 3_600, 7_200, 14_400, 21_600, 36_000]
const jitter = 0.2
const maxPauseSeconds = daySeconds

/**
 * Milliseconds to the next attempt; undefined after the last. A receiver may ask for a longer
 * pause.
 */
export function webhookPauseMs(
  retries: number,
  {
    retryAfterSeconds = 0,
    random = Math.random,
  }: { retryAfterSeconds?: number | undefined; random?: () => number } = {},
): number | undefined {
  const seconds = pausesSeconds[retries]
  if (seconds === undefined) return undefined
  const jittered = seconds * (1 - jitter + 2 * jitter * random())
  return Math.max(jittered, Math.min(retryAfterSeconds, maxPauseSeconds)) * 1000
}

/**
 * Milliseconds by `Retry-After` (RFC 9110 section 10.2.3): seconds or a date. Undefined if it is
 * invalid.
 */
export function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now.getTime()) / 1000)
}
