// Adds up usage by app, language pair, engines and tag.
import type { AppPrincipal } from '../shared/principals.ts'
import type { UsedTokens } from '../translation/scheduler/scheduler.ts'
import type { Translation } from '../translation/schemas.ts'

export interface UsageCount {
  readonly appId: string
  readonly from: string
  readonly to: string
  /** The engines' names in the order of the route, joined by spaces; empty if none was used. */
  readonly engines: string
  /** The label of the requests; empty if none. */
  readonly tag: string
  characters: number
  requests: number
  cacheHits: number
  cachedCharacters: number
  errors: number
  /** What language models read and wrote. */
  tokens: number
}

/** Counts of one day as a statement takes them. */
export interface GivenUsage {
  /** YYYY-MM-DD, UTC. */
  readonly day: string
  /** JSON. */
  readonly rows: string
}

export type Tally = Map<string, UsageCount>

/** For whom a request counts, and under which label. */
export type MeteredApp = Pick<AppPrincipal, 'id' | 'usageTag'>

type Metered = Pick<Translation, 'from' | 'to' | 'characters' | 'route'>

/**
 * Adds an answered request: the request with its first text, characters and cache hits with each.
 */
export function tallyAnswer(
  tally: Tally,
  { id: appId, usageTag: tag = '' }: MeteredApp,
  translations: readonly Metered[],
  cached?: { has(translation: object): boolean },
): void {
  let requests = 1
  let count: UsageCount | undefined
  for (const translation of translations) {
    const { from, to } = translation
    const engines = enginesOf(translation)
    // The texts of a request mostly have one pair and route: they are looked up once.
    if (count?.from !== from || count.to !== to || count.engines !== engines)
      count = countOf(tally, { appId, from, to, engines, tag })
    count.characters += translation.characters
    count.requests += requests
    if (cached?.has(translation)) {
      count.cacheHits++
      count.cachedCharacters += translation.characters
    }
    requests = 0
  }
}

/** Adds a failed request, or a failed text of one (`requests` 0). It is free. */
export function tallyFailure(
  tally: Tally,
  { app, from, to, requests }: { app: MeteredApp; from: string; to: string; requests: 0 | 1 },
): void {
  const count = countOf(tally, { appId: app.id, from, to, engines: '', tag: app.usageTag ?? '' })
  count.requests += requests
  count.errors++
}

/** Adds what a language model read and wrote, of whichever request: it has no tag. */
export function tallyTokens(tally: Tally, { appId, from, to, engine, tokens }: UsedTokens): void {
  countOf(tally, { appId, from, to, engines: engine, tag: '' }).tokens += tokens
}

const noCounts = {
  characters: 0,
  requests: 0,
  cacheHits: 0,
  cachedCharacters: 0,
  errors: 0,
  tokens: 0,
}

type CountKey = Pick<UsageCount, 'appId' | 'from' | 'to' | 'engines' | 'tag'>

function countOf(tally: Tally, { appId, from, to, engines, tag }: CountKey): UsageCount {
  const key = `${appId} ${from} ${to} ${engines}\t${tag}`
  let count = tally.get(key)
  if (count === undefined) {
    count = { appId, from, to, engines, tag, ...noCounts }
    tally.set(key, count)
  }
  return count
}

/** Adds another tally's counts. */
export function tallyAll(tally: Tally, counts: Iterable<UsageCount>): void {
  for (const added of counts) {
    const count = countOf(tally, added)
    count.characters += added.characters
    count.requests += added.requests
    count.cacheHits += added.cacheHits
    count.cachedCharacters += added.cachedCharacters
    count.errors += added.errors
    count.tokens += added.tokens
  }
}

function enginesOf({ route }: Metered): string {
  const [first] = route
  if (first === undefined) return ''
  return route.length === 1 ? first.engine : route.map(({ engine }) => engine).join(' ')
}
