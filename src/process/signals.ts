/**
 * npm forwards a signal that the terminal also sends to the whole process group: a second one
 * within this time is a duplicate.
 */
const sameWishMs = 1_500

/** The end of the grace period, reserved to release unfinished work: 5 s, or a quarter of it. */
const releaseMs = (graceMs: number): number => Math.min(5_000, graceMs / 4)

interface Limit {
  /** From the signal to the end of the process, in milliseconds. */
  graceMs: number
  /** Called if `stop` has not resolved by then. The process ends with exit status 1. */
  onLate: () => void
}

/**
 * Calls `stop` once at SIGTERM or SIGINT, with the time that running work may take. A later second
 * signal ends the process at once, and so does the end of the grace period: `stop` may hang with
 * the database, and accepted jobs are safe there.
 */
export function onStopSignal(
  stop: (signal: NodeJS.Signals, drainMs: number) => Promise<void>,
  { graceMs, onLate }: Limit,
): void {
  let askedAt: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    if (askedAt === undefined) {
      askedAt = performance.now()
      setTimeout(endLate, graceMs).unref()
      void stop(signal, graceMs - releaseMs(graceMs))
    } else if (performance.now() - askedAt > sameWishMs) {
      process.exit(130)
    }
  }
  const endLate = () => {
    onLate()
    process.exit(1)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
