/**
 * The time now, the same object for each call within a millisecond: making one costs 80 ns, and a
 * request asks six times. Read-only.
 */
export function createClock(): () => Date {
  let last = new Date(Number.NaN)
  return () => {
    const now = Date.now()
    if (now !== last.getTime()) last = new Date(now)
    return last
  }
}
