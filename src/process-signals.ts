/** npm passes a signal on and the terminal sends it to the whole group: a second one this soon is the same wish. */
const sameWishMs = 1_500

/** The end of the grace period, to release what was not finished: 5 s, or a quarter of it. */
const releaseMs = (graceMs: number): number => Math.min(5_000, graceMs / 4)

interface Limit {
  /** From the signal to the end of the process, in milliseconds. */
  graceMs: number
  /** Called when `stop` is not over by then. The process ends with exit status 1. */
  onLate: () => void
}

/**
 * Calls `stop` once at SIGTERM or SIGINT, with the time that running work may take; a later second signal ends the process at once. So does
 * time: a database that hangs answers no `stop`, and what was accepted is safe with it.
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
