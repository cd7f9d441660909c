import { setTimeout } from 'node:timers/promises'

/** Leaves the processor to what is waited for, and to the tests beside. */
const pauseMs = 5

/**
 * Polls until `isThere` accepts the value; rejects after `deadlineMs`. For effects that follow a
 * response.
 */
export async function eventually<T>(
  ask: () => Promise<T>,
  isThere: (answer: T) => boolean,
  deadlineMs = 60_000,
): Promise<T> {
  const deadline = performance.now() + deadlineMs
  for (;;) {
    const answer = await ask()
    if (isThere(answer)) return answer
    if (performance.now() > deadline)
      throw new Error(`not within ${deadlineMs} ms; the last answer: ${JSON.stringify(answer)}`)
    await setTimeout(pauseMs)
  }
}
