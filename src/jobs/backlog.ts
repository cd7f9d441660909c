// How much waits in the queue, and whether there is room for more. Reading it for each request would cost more than storing the
// request when 100,000 jobs wait, so it is read now and then, and what this process accepts in between is added.
import { Problem } from '../http/problems.ts'
import type { JobPriority } from '../storage/tables.ts'
import { backlogOf } from './virtual-time.ts'

export type Backlog = ReturnType<typeof createBacklog>

/** So many characters of an app's queued jobs of a priority. */
interface Load {
  userId: string
  appId: string
  priority: JobPriority
  characters: number
}

interface Options {
  /** What waits. */
  read: () => Promise<readonly Load[]>
  limits: { maxWaitingOfApp: number; maxWaitingOverall: number }
}

/** What waits of a user. */
interface UserLoad {
  total: number
  /** Of each app, by the rank of the priority. */
  readonly apps: Map<string, number[]>
}

/** The highest first. */
const rank: Readonly<Record<JobPriority, number>> = { high: 0, normal: 1, low: 2 }
const readEveryMs = 1_000
/** Reading takes at most about a twentieth of the time. */
const readShare = 20
const retryAfterSeconds = 10

export function createBacklog({ read, limits }: Options) {
  const { maxWaitingOfApp, maxWaitingOverall } = limits
  let waiting = new Map<string, UserLoad>()
  let overall = 0
  let nextReadAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  /** Accepted since the reading that is under way began: it may or may not have seen them. */
  let accepted: Load[] = []

  async function readAgain(): Promise<void> {
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

  function add({ userId, appId, priority, characters }: Load): void {
    const user = waiting.get(userId) ?? { total: 0, apps: new Map<string, number[]>() }
    waiting.set(userId, user)
    const own = user.apps.get(appId) ?? [0, 0, 0]
    user.apps.set(appId, own)
    own[rank[priority]] = (own[rank[priority]] ?? 0) + characters
    user.total += characters
    overall += characters
  }

  /** Throws `rate-limited` (the app, or the user) and `overloaded` (everybody together). */
  function checkRoom(ofApp: number, ofUser: number, characters: number): void {
    if (ofApp > 0 && ofApp + characters > maxWaitingOfApp)
      throw new Problem('rate-limited', {
        detail: `${ofApp} characters of this app wait in the queue, ${maxWaitingOfApp} may. Send more when some are done.`,
        retryAfterSeconds,
      })
    // Half of what others leave: however many send as much as they can, there is room for another.
    const share = Math.floor((maxWaitingOverall - (overall - ofUser)) / 2)
    if (ofUser > 0 && ofUser + characters > share)
      throw new Problem('rate-limited', {
        detail: `${ofUser} characters of this user's apps wait in the queue, ${Math.max(0, share)} may just now. Send more when some are done.`,
        retryAfterSeconds,
      })
    if (overall > 0 && overall + characters > maxWaitingOverall)
      throw new Problem('overloaded', {
        detail: 'Too much text waits in the queue. Try again later.',
        retryAfterSeconds,
      })
  }

  return {
    /**
     * Makes room for a job and returns its backlog: how many characters go before it. A job is always let in where nothing waits,
     * however long it is. Throws `rate-limited` (the app or its user) and `overloaded` (everybody together).
     */
    async admit(load: Load): Promise<number> {
      const { userId, appId, priority, characters } = load
      if (performance.now() >= nextReadAt) {
        reading ??= readAgain()
        await reading
      }
      const user = waiting.get(userId)
      const ofApp = user?.apps.get(appId) ?? []
      checkRoom(sum(ofApp), user?.total ?? 0, characters)
      const backlog = backlogOf({
        characters,
        ofApp: sum(ofApp.slice(0, rank[priority] + 1)),
        ofOtherApps: [...(user?.apps ?? [])].flatMap(([id, own]) => (id === appId ? [] : sum(own))),
      })
      add({ userId, appId, priority, characters })
      if (reading) accepted.push({ userId, appId, priority, characters })
      return backlog
    },
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
