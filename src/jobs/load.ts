// How much waits in the queue, and whether there is room for more. Reading it for each request would cost more than storing the
// request when 100,000 jobs wait, so it is read now and then, and what this process accepts in between is added.
import { Problem } from '../http/problems.ts'

export type JobLoad = ReturnType<typeof createJobLoad>

interface Options {
  /** Characters of queued jobs by app. */
  read: () => Promise<ReadonlyMap<string, number>>
  limits: { maxWaitingOfApp: number; maxWaitingOverall: number }
}

const readEveryMs = 1_000
/** Reading takes at most about a twentieth of the time. */
const readShare = 20
const retryAfterSeconds = 10

export function createJobLoad({ read, limits }: Options) {
  let waiting = new Map<string, number>()
  let overall = 0
  let nextReadAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  /** Accepted since the reading that is under way began: it may or may not have seen them. */
  let accepted: [appId: string, characters: number][] = []

  async function readAnew(): Promise<void> {
    const startedAt = performance.now()
    accepted = []
    try {
      waiting = new Map(await read())
      overall = waiting.values().reduce((sum, characters) => sum + characters, 0)
      for (const [appId, characters] of accepted) add(appId, characters)
    } finally {
      nextReadAt = performance.now() + Math.max(readEveryMs, readShare * (performance.now() - startedAt))
      reading = undefined
    }
  }

  function add(appId: string, characters: number): void {
    waiting.set(appId, (waiting.get(appId) ?? 0) + characters)
    overall += characters
  }

  return {
    /**
     * Makes room for a job and returns how many characters of its app wait before it. A job is always let in where nothing waits,
     * however long it is. Throws `rate-limited` (the app) and `overloaded` (all apps together).
     */
    async admit(appId: string, characters: number): Promise<number> {
      if (performance.now() >= nextReadAt) {
        reading ??= readAnew()
        await reading
      }
      const own = waiting.get(appId) ?? 0
      if (own > 0 && own + characters > limits.maxWaitingOfApp)
        throw new Problem('rate-limited', {
          detail: `${own} characters of this app wait in the queue, ${limits.maxWaitingOfApp} may. Send more when some are done.`,
          retryAfterSeconds,
        })
      if (overall > 0 && overall + characters > limits.maxWaitingOverall)
        throw new Problem('overloaded', { detail: 'Too much text waits in the queue. Try again later.', retryAfterSeconds })
      add(appId, characters)
      if (reading) accepted.push([appId, characters])
      return own
    },
  }
}
