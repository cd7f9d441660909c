// Admits jobs while the backlog is below its limits. With 100,000 jobs, reading the backlog costs
// more than storing a job, so it is read about once a second; what this process accepts meanwhile
// is added.
import { Problem } from '../../http/problems.ts'
import { fairShare } from '../../shared/fair-share.ts'
import type { JobPriority } from '../../storage/enumerations.ts'
import { backlogOf } from '../table/virtual-time.ts'

/** The characters of an app's queued jobs of one priority. */
interface AppBacklog {
  ownerId: string
  appId: string
  priority: JobPriority
  characters: number
}

/** The backlog of the queue. */
interface Backlog {
  /**
   * Admits a job and returns its backlog: the characters ahead of it. An empty queue admits a job
   * of any length. Throws `rate-limited` (the app or its user) and `overloaded` (the whole queue).
   */
  admit(job: AppBacklog): Promise<number>
}

/** The most queued characters. */
export interface BacklogLimits {
  readonly maxJobQueueCharactersPerApp: number
  readonly maxJobQueueCharacters: number
}

interface UserBacklog {
  total: number
  /** The characters of each app, by the rank of their priority. */
  readonly apps: Map<string, number[]>
}

/** The highest priority first. */
const rank: Readonly<Record<JobPriority, number>> = { high: 0, normal: 1, low: 2 }
const readEveryMs = 1_000
/** Reads take at most about 1/20 of the time. */
const readShare = 20
const retryAfterSeconds = 10

export function createBacklog(
  read: () => Promise<readonly AppBacklog[]>,
  {
    maxJobQueueCharactersPerApp: maxCharactersPerApp,
    maxJobQueueCharacters: maxCharacters,
  }: BacklogLimits,
): Backlog {
  let waiting = new Map<string, UserBacklog>()
  let overall = 0
  let nextReadAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  /** Accepted since the read in flight began, which may or may not see them. */
  let accepted: AppBacklog[] = []

  async function readAgain(): Promise<void> {
    const startedAt = performance.now()
    accepted = []
    try {
      const backlogs = await read()
      waiting = new Map()
      overall = 0
      for (const backlog of [...backlogs, ...accepted]) add(backlog)
    } finally {
      nextReadAt =
        performance.now() + Math.max(readEveryMs, readShare * (performance.now() - startedAt))
      reading = undefined
    }
  }

  function add({ ownerId, appId, priority, characters }: AppBacklog): void {
    const user = waiting.get(ownerId) ?? { total: 0, apps: new Map<string, number[]>() }
    waiting.set(ownerId, user)
    const own = user.apps.get(appId) ?? [0, 0, 0]
    user.apps.set(appId, own)
    own[rank[priority]] = (own[rank[priority]] ?? 0) + characters
    user.total += characters
    overall += characters
  }

  /** Throws `rate-limited` (the app or its user) and `overloaded` (the whole queue). */
  function checkRoom(ofApp: number, ofUser: number, characters: number): void {
    if (ofApp > 0 && ofApp + characters > maxCharactersPerApp)
      throw new Problem('rate-limited', {
        detail:
          `${ofApp} characters of this app are queued; the limit is ${maxCharactersPerApp}. ` +
          'Send more when some are translated.',
        retryAfterSeconds,
        why: { reason: 'queued-of-app', parameters: { queued: ofApp, limit: maxCharactersPerApp } },
      })
    const share = Math.floor(fairShare(maxCharacters, { total: overall, own: ofUser }))
    if (ofUser > 0 && ofUser + characters > share)
      throw new Problem('rate-limited', {
        detail:
          `${ofUser} characters of this user's apps are queued; ` +
          `the limit is now ${Math.max(0, share)}. Send more when some are translated.`,
        retryAfterSeconds,
        why: {
          reason: 'queued-of-user',
          parameters: { queued: ofUser, limit: Math.max(0, share) },
        },
      })
    if (overall > 0 && overall + characters > maxCharacters)
      throw new Problem('overloaded', {
        detail: 'The queue is full. Try again later.',
        retryAfterSeconds,
        why: { reason: 'queue-full' },
      })
  }

  return {
    async admit(job) {
      const { ownerId, appId, priority, characters } = job
      if (performance.now() >= nextReadAt) {
        reading ??= readAgain()
        await reading
      }
      const user = waiting.get(ownerId)
      const ofApp = user?.apps.get(appId) ?? []
      checkRoom(sum(ofApp), user?.total ?? 0, characters)
      const backlog = backlogOf({
        characters,
        ofApp: sum(ofApp.slice(0, rank[priority] + 1)),
        ofOtherApps: [...(user?.apps ?? [])].flatMap(([id, own]) => (id === appId ? [] : sum(own))),
      })
      add({ ownerId, appId, priority, characters })
      if (reading) accepted.push({ ownerId, appId, priority, characters })
      return backlog
    },
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
