// The tables of usage and limits, as both drivers return them.
import type { Generated } from 'kysely'

/** An app's usage on a day, by language pair, engines and tag; the sum of several shards. */
export interface UsageTable {
  id: string
  appId: string
  /** YYYY-MM-DD, UTC. */
  day: string
  fromLanguage: string
  toLanguage: string
  /** The engines' names in the order of the route, joined by spaces. */
  engines: string
  characters: number
  requests: number
  cacheHits: number
  cachedCharacters: Generated<number>
  errors: number
  tokens: Generated<number>
  /** The label that requests gave themselves; '' if none. */
  tag: Generated<string>
}

/** The tags that an app's requests have used on a day. */
export interface UsageTagsTable {
  /** App, day and a number, joined by spaces. */
  id: string
  appId: string
  /** YYYY-MM-DD, UTC. */
  day: string
  tag: string
}

/** How much of a limit is leased in a time window, over all processes. */
export interface LimitWindowsTable {
  id: string
  used: number
  /** The size of the last lease. */
  lastGrant: number
  endsAt: Date
}

/** What a process may use of an app's quota beyond what is metered. */
export interface QuotaLeasesTable {
  id: string
  appId: string
  processId: number
  characters: number
  expiresAt: Date
}
