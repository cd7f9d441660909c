/**
 * Polls without a pause until `isThere` accepts the value; rejects after `deadlineMs`. For effects
 * that follow a response.
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
  }
}
