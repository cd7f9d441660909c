import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { GivenUsage, UsageCount } from './tally.ts'

/**
 * What an app has used on a day, by pair, engines and, if asked for, tag. Days are YYYY-MM-DD, UTC.
 */
export interface UsageRow extends Omit<UsageCount, 'tag'> {
  day: string
  tag?: string
}

/**
 * Processes write to different rows, so that concurrent ends of an app's jobs do not wait for a
 * lock.
 */
export const shards = 8

/** Counts of one day, by one process. */
interface Counts<Count extends UsageCount = UsageCount> {
  day: string
  shard: number
  counts: readonly Count[]
}

/** What the statements take of these counts; some are of jobs that end in the same statement. */
export const givenUsage = ({
  day,
  shard,
  counts,
}: Counts<UsageCount & { jobId?: string }>): GivenUsage => ({
  day,
  rows: JSON.stringify(
    counts.map(({ appId, from, to, engines, tag, jobId, ...numbers }) => ({
      // Without a tag it is that of earlier versions, which add to the same rows.
      id: [appId, day, from, to, engines, shard].join(' ') + (tag === '' ? '' : `\t${tag}`),
      job_id: jobId,
      app_id: appId,
      from_language: from,
      to_language: to,
      engines,
      tag,
      characters: numbers.characters,
      requests: numbers.requests,
      cache_hits: numbers.cacheHits,
      cached_characters: numbers.cachedCharacters,
      errors: numbers.errors,
      tokens: numbers.tokens,
    })),
  ),
})

/**
 * Adds the counts for which the condition holds, except those of deleted apps. Locks rows in order:
 * no deadlocks.
 */
const insertOf = (
  { day, rows }: GivenUsage,
  { condition = sql`true`, lock = sql`` }: Record<string, RawBuilder<unknown>>,
) => sql`
  insert into dragoman.usage as stored
    (id, app_id, day, from_language, to_language,
     engines, characters, requests, cache_hits, cached_characters, errors, tokens, tag)
  select id, app_id, ${day}::date, from_language, to_language, engines,
    characters, requests, cache_hits, cached_characters, errors, tokens, tag
  from (
    select id, app_id, from_language, to_language, engines, tag,
      sum(characters)::bigint as characters, sum(requests)::bigint as requests,
      sum(cache_hits)::bigint as cache_hits, sum(cached_characters)::bigint as cached_characters,
      sum(errors)::bigint as errors, sum(tokens)::bigint as tokens
    from json_to_recordset(${rows}::json) as given(
      id text, job_id text, app_id text, from_language text, to_language text, engines text,
      characters bigint, requests bigint, cache_hits bigint, cached_characters bigint,
      errors bigint, tokens bigint, tag text)
    where ${condition}
    group by id, app_id, from_language, to_language, engines, tag) as new
  where exists (select from dragoman.apps where apps.id = new.app_id ${lock})
  order by id
  on conflict (id) do update set
    characters = stored.characters + excluded.characters,
    requests = stored.requests + excluded.requests,
    cache_hits = stored.cache_hits + excluded.cache_hits,
    cached_characters = stored.cached_characters + excluded.cached_characters,
    errors = stored.errors + excluded.errors,
    tokens = stored.tokens + excluded.tokens`

/** The insert of those counts whose job is in the common table expression `ended`. */
export const insertUsageOfEnded = (usage: GivenUsage): RawBuilder<unknown> =>
  insertOf(usage, { condition: sql`job_id in (select ended.id from ended)` })

/** Adds counts in one statement, except those of deleted apps. */
export async function addCounts(db: Kysely<Tables>, counts: Counts): Promise<void> {
  // Locks apps before rows, as the deletion of an app does. A transaction that ends a job has
  // locked the job already, which is deleted first.
  const lock = db.isTransaction ? sql`` : sql`for key share`
  await insertOf(givenUsage(counts), { lock }).execute(db)
}

/** The pair with the most characters on the latest day; undefined if nothing was translated. */
export const findLatestPair = (
  db: Kysely<Tables>,
): Promise<{ from: string; to: string } | undefined> =>
  db
    .selectFrom('usage')
    .select(['fromLanguage as from', 'toLanguage as to'])
    .where('engines', '<>', '')
    .orderBy('day', 'desc')
    .orderBy('characters', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Which rows of usage are read, and how they are added up. */
interface UsageSelection {
  /** From one day to another (inclusive); all days by default. */
  readonly days?: { from: string; to: string } | undefined
  /** Whether the usage of each tag is a row of its own. */
  readonly byTag?: boolean | undefined
}

/** The usage of these apps, newest day first. */
export async function listUsage(
  db: Kysely<Tables>,
  appIds: readonly string[],
  { days, byTag = false }: UsageSelection = {},
): Promise<UsageRow[]> {
  if (appIds.length === 0) return []
  return db
    .selectFrom('usage')
    .select(({ fn }) => [
      'appId',
      'day',
      'fromLanguage as from',
      'toLanguage as to',
      'engines',
      fn.sum<number>('characters').as('characters'),
      fn.sum<number>('requests').as('requests'),
      fn.sum<number>('cacheHits').as('cacheHits'),
      fn.sum<number>('cachedCharacters').as('cachedCharacters'),
      fn.sum<number>('errors').as('errors'),
      fn.sum<number>('tokens').as('tokens'),
    ])
    .where('appId', 'in', appIds)
    .$if(byTag, (query) => query.select('tag').groupBy('tag'))
    .$if(days !== undefined, (query) =>
      query.where(sql<boolean>`day between ${days?.from}::date and ${days?.to}::date`),
    )
    .groupBy(['appId', 'day', 'fromLanguage', 'toLanguage', 'engines'])
    .orderBy('day', 'desc')
    .orderBy('appId')
    .orderBy('fromLanguage')
    .orderBy('toLanguage')
    .orderBy('engines')
    .$if(byTag, (query) => query.orderBy('tag'))
    .execute()
}

/** The characters, or the tokens, of an app since a day. */
export async function sumUsage(
  db: Kysely<Tables>,
  { appId, what, since }: { appId: string; what: 'characters' | 'tokens'; since: string },
): Promise<number> {
  const { sum } = await db
    .selectFrom('usage')
    .select(({ fn }) => fn.coalesce(fn.sum<number>(what), sql<number>`0`).as('sum'))
    .where('appId', '=', appId)
    .where(sql<boolean>`day >= ${since}::date`)
    .executeTakeFirstOrThrow()
  return sum
}
