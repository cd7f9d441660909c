// Long work in steps: a text of the largest size takes longer than the event loop may be held.
import { setImmediate } from 'node:timers/promises'

/** Work that yields about every millisecond, where other work may come in between. */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** A loop of short steps yields once in so many. */
export const stepsPerYield = 256

/** How long a turn of the event loop may take: a fraction of what a caller would notice. */
const turnMs = 15

/** Does all of the work in this turn of the event loop. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * Does the work in turns of about 15 ms, between which the event loop does what else there is.
 * Rejects with the reason of `signal` when it is aborted, and with what the work throws.
 */
export async function runInTurns<Result>(
  steps: Steps<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (;;) {
    signal?.throwIfAborted()
    const end = performance.now() + turnMs
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < end)
    await setImmediate()
  }
}
