// Bounds how many tags an app's usage of a day is broken down by, over all processes.
import type { Kysely } from 'kysely'
import type { UsageTags } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import { dayOf } from './meter.ts'
import { type AppDay, insertUsageTag, listUsageTags } from './usage-tag-store.ts'

/** The most tags of an app on a day. */
export const maxTags = 100

interface Dependencies {
  readonly db: Kysely<Tables>
  readonly now: () => Date
}

/** Remembers the tags of the current day: only the first request with a tag needs a query. */
export function createUsageTags({ db, now }: Dependencies): UsageTags {
  let today = ''
  /** By app. A tag is never taken back, so what is known stays true. */
  let known = new Map<string, ReadonlySet<string>>()
  /** The last store of each app. One follows the other: 100 at once would need 5,000 attempts. */
  const storing = new Map<string, Promise<boolean>>()

  /** The tags that this process knows of an app. */
  function knownOf(appId: string, day: string): ReadonlySet<string> {
    if (day !== today) {
      today = day
      known = new Map()
    }
    return known.get(appId) ?? new Set()
  }

  /** Whether a tag is admitted, if that is known. */
  function findAnswer(appId: string, tag: string, day: string): boolean | undefined {
    const tags = knownOf(appId, day)
    return tags.has(tag) || (tags.size >= maxTags ? false : undefined)
  }

  async function storeNext(appId: string, tag: string): Promise<boolean> {
    const day = dayOf(now())
    const answer = findAnswer(appId, tag, day)
    if (answer !== undefined) return answer
    const tags = await store(db, { appId, day }, tag)
    if (day === today) known.set(appId, tags)
    return tags.has(tag)
  }

  return {
    async admit(appId, tag) {
      const answer = findAnswer(appId, tag, dayOf(now()))
      if (answer !== undefined) return answer
      const previous = storing.get(appId)
      const next = Promise.resolve(previous?.catch(() => {})).then(() => storeNext(appId, tag))
      storing.set(appId, next)
      return next.finally(() => {
        if (storing.get(appId) === next) storing.delete(appId)
      })
    },
  }
}

/** Stores a tag if there is room. Returns those of the day. */
async function store(db: Kysely<Tables>, ofDay: AppDay, tag: string): Promise<Set<string>> {
  let before = -1
  while (true) {
    const stored = await listUsageTags(db, ofDay)
    const tags = new Set(stored.values())
    // Each attempt finds more tags, as another process that takes the number has stored one. Of a
    // deleted app there are none.
    if (tags.has(tag) || tags.size >= maxTags || tags.size === before) return tags
    before = tags.size
    await insertUsageTag(db, { ...ofDay, number: freeNumber(stored), tag })
  }
}

/** The first number that no tag has; there is one. */
function freeNumber(stored: ReadonlyMap<number, string>): number {
  let number = 1
  while (stored.has(number)) number++
  return number
}
