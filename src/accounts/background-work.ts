import { Problem } from '../http/problems.ts'

/** Work whose outcome a response must not tell, not even by how long it takes. */
export interface BackgroundWork {
  /** Starts work after the response of this request. Throws `overloaded`. */
  run(work: () => Promise<void>): void
  /** Waits for what is in flight. */
  close(): Promise<void>
}

const maxInFlight = 200
const retryAfterSeconds = 2

export function createBackgroundWork(onError: (error: unknown) => void): BackgroundWork {
  const inFlight = new Set<Promise<void>>()

  return {
    run(work) {
      if (inFlight.size >= maxInFlight)
        throw new Problem('overloaded', {
          detail: 'Too many such requests are waiting. Try again in a moment.',
          retryAfterSeconds,
        })
      const done = new Promise((resolve) => setImmediate(resolve))
        .then(work)
        .catch(onError)
        .finally(() => inFlight.delete(done))
      inFlight.add(done)
    },
    async close() {
      await Promise.all(inFlight)
    },
  }
}
