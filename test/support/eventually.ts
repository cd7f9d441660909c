/** Asks again, without pause, until `isThere` holds of the answer; rejects after `deadlineMs`. For what the API does after it has answered. */
export async function eventually<T>(
  ask: () => Promise<T>,
  isThere: (answer: T) => boolean,
  deadlineMs = 10_000,
): Promise<T> {
  const deadline = performance.now() + deadlineMs
  for (;;) {
    const answer = await ask()
    if (isThere(answer)) return answer
    if (performance.now() > deadline)
      throw new Error(`not within ${deadlineMs} ms; the last answer: ${JSON.stringify(answer)}`)
  }
}
