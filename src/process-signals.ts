/** npm passes a signal on and the terminal sends it to the whole group: a second one this soon is the same wish. */
const sameWishMs = 1_500

/** After the grace period, to leave to others what was not finished in it. */
const leaveMs = 5_000

interface Limit {
  /** How long what is under way may take, in milliseconds. */
  graceMs: number
  /** Called when `stop` is not over 5 s after that. Then the process ends, with exit status 1. */
  onLate: () => void
}

/**
 * Calls `stop` once at SIGTERM or SIGINT; a later second signal ends the process at once. So does
 * time: a database that hangs answers no `stop`, and what was accepted is safe with it.
 */
export function onStopSignal(
  stop: (signal: NodeJS.Signals) => Promise<void>,
  { graceMs, onLate }: Limit,
): void {
  let askedAt: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    if (askedAt === undefined) {
      askedAt = performance.now()
      setTimeout(endLate, graceMs + leaveMs).unref()
      void stop(signal)
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
