// The schedule of retries: soon at first, as log-ins wait for some mail, then once an hour until
// the message expires.
import { hourSeconds } from '../shared/durations.ts'

const pausesSeconds = [10, 60, 300, 900, 1_800]
const jitter = 0.2

/** Milliseconds to the next attempt. */
export function mailPauseMs(retries: number, random: () => number = Math.random): number {
  const seconds = pausesSeconds[retries] ?? hourSeconds
  return seconds * (1 - jitter + 2 * jitter * random()) * 1000
}
