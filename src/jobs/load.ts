// How much waits in the queue, and whether there is room for more. Reading it for each request would cost more than storing the
// request when 100,000 jobs wait, so it is read now and then, and what this process accepts in between is added.
import { Problem } from '../http/problems.ts'
import type { JobPriority } from '../storage/tables.ts'

export type JobLoad = ReturnType<typeof createJobLoad>

/** So many characters of an app's queued jobs of a priority. */
interface Load {
  appId: string
  priority: JobPriority
  characters: number
}

interface Options {
  /** What waits. */
  read: () => Promise<readonly Load[]>
  limits: { maxWaitingOfApp: number; maxWaitingOverall: number }
}

/** The highest first. */
const rank: Readonly<Record<JobPriority, number>> = { high: 0, normal: 1, low: 2 }
const readEveryMs = 1_000
/** Reading takes at most about a twentieth of the time. */
const readShare = 20
const retryAfterSeconds = 10

export function createJobLoad({ read, limits }: Options) {
  /** Of each app, by the rank of the priority. */
  let waiting = new Map<string, number[]>()
  let overall = 0
  let nextReadAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  /** Accepted since the reading that is under way began: it may or may not have seen them. */
  let accepted: Load[] = []

  async function readAnew(): Promise<void> {
    const startedAt = performance.now()
    accepted = []
    try {
      const loads = await read()
      waiting = new Map()
      overall = 0
      for (const load of [...loads, ...accepted]) add(load)
    } finally {
      nextReadAt =
        performance.now() + Math.max(readEveryMs, readShare * (performance.now() - startedAt))
      reading = undefined
    }
  }

  function add({ appId, priority, characters }: Load): void {
    const own = waiting.get(appId) ?? [0, 0, 0]
    own[rank[priority]] = (own[rank[priority]] ?? 0) + characters
    waiting.set(appId, own)
    overall += characters
  }

  return {
    /**
     * Makes room for a job and returns how many characters of its app go before it: those of its priority and of higher ones. A job is
     * always let in where nothing waits, however long it is. Throws `rate-limited` (the app) and `overloaded` (all apps together).
     */
    async admit({ appId, priority, characters }: Load): Promise<number> {
      if (performance.now() >= nextReadAt) {
        reading ??= readAnew()
        await reading
      }
      const waitingOfApp = waiting.get(appId) ?? []
      const own = sum(waitingOfApp)
      if (own > 0 && own + characters > limits.maxWaitingOfApp)
        throw new Problem('rate-limited', {
          detail: `${own} characters of this app wait in the queue, ${limits.maxWaitingOfApp} may. Send more when some are done.`,
          retryAfterSeconds,
        })
      if (overall > 0 && overall + characters > limits.maxWaitingOverall)
        throw new Problem('overloaded', {
          detail: 'Too much text waits in the queue. Try again later.',
          retryAfterSeconds,
        })
      const before = sum(waitingOfApp.slice(0, rank[priority] + 1))
      const load = { appId, priority, characters }
      add(load)
      if (reading) accepted.push(load)
      return before
    },
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
