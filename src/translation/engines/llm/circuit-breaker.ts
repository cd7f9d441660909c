// A server that fails again and again is left alone for a while, so that nobody waits for it.

/** So many failures in a row are no accident. */
const failuresToOpen = 3
const shortestPauseMs = 5_000
const longestPauseMs = 300_000

export function createCircuitBreaker(now: () => number = () => performance.now()) {
  let failures = 0
  let closedAgainAt = 0
  let isProbed = false

  return {
    /** Whether it may be asked now: after a pause, by one request first. */
    admits(): boolean {
      if (failures < failuresToOpen) return true
      return now() >= closedAgainAt && !isProbed
    },
    started(): void {
      isProbed = failures >= failuresToOpen
    },
    succeeded(): void {
      failures = 0
      isProbed = false
    },
    failed(): void {
      failures++
      isProbed = false
      const doublings = Math.max(0, failures - failuresToOpen)
      closedAgainAt = now() + Math.min(longestPauseMs, shortestPauseMs * 2 ** doublings)
    },
    /** The request ended without an answer about the server. */
    left(): void {
      isProbed = false
    },
    isOpen: (): boolean => failures >= failuresToOpen,
  }
}
