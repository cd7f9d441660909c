/** npm passes a signal on and the terminal sends it to the whole group: a second one this soon is the same wish. */
const sameWishMs = 1_500

/** Calls `stop` once at SIGTERM or SIGINT; a later second signal ends the process at once. */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): void {
  let askedAt: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    if (askedAt === undefined) {
      askedAt = performance.now()
      stop(signal)
    } else if (performance.now() - askedAt > sameWishMs) {
      process.exit(130)
    }
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
