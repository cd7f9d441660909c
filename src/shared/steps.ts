// Long work in steps: lists of terms and corrections of megabytes take longer than the event loop
// may be blocked. `runInSlices` runs them.

/** Work that yields about every millisecond, where other work may come in between. */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** A loop of short steps yields once in so many. One whose steps have kilobytes yields at each. */
export const stepsPerYield = 256

/** Does all of the work in this turn of the event loop. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
