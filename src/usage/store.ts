import { type Kysely, sql } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { UsageCount } from './tally.ts'

export type UsageStore = ReturnType<typeof createUsageStore>

/** What an app has used in a day, by pair and engines. Days are YYYY-MM-DD, UTC. */
export interface UsageRow extends UsageCount {
  day: string
}

/** Processes write to different rows, so that those that end jobs of one app at once do not queue up on one. */
export const shards = 8

export function createUsageStore(tables: Kysely<Tables>) {
  return {
    /** Adds counts to what is stored, in one statement; those of apps that are gone are left out. Rows are taken in order: no deadlocks. */
    async addCounts(
      { day, shard, counts }: { day: string; shard: number; counts: readonly UsageCount[] },
      db: Kysely<Tables> = tables,
    ): Promise<void> {
      const rows = counts.map(({ appId, from, to, engines, ...numbers }) => ({
        id: [appId, day, from, to, engines, shard].join(' '),
        app_id: appId,
        from_language: from,
        to_language: to,
        engines,
        characters: numbers.characters,
        requests: numbers.requests,
        cache_hits: numbers.cacheHits,
        errors: numbers.errors,
      }))
      // Apps before rows, as who deletes an app does it. Who ends a job holds that, which is deleted first.
      const hold = db === tables ? sql`for key share` : sql``
      await sql`insert into dragoman.usage as stored
          (id, app_id, day, from_language, to_language, engines, characters, requests, cache_hits, errors)
        select id, app_id, ${day}::date, from_language, to_language, engines, characters, requests, cache_hits, errors
        from json_to_recordset(${JSON.stringify(rows)}::json) as new(id text, app_id text, from_language text, to_language text,
          engines text, characters bigint, requests bigint, cache_hits bigint, errors bigint)
        where exists (select from dragoman.apps where apps.id = new.app_id ${hold})
        order by id
        on conflict (id) do update set
          characters = stored.characters + excluded.characters,
          requests = stored.requests + excluded.requests,
          cache_hits = stored.cache_hits + excluded.cache_hits,
          errors = stored.errors + excluded.errors`.execute(db)
    },

    /** What these apps have used, from one day to another (both included) or ever: the newest day first. */
    async listUsage(
      appIds: readonly string[],
      days?: { from: string; to: string },
    ): Promise<UsageRow[]> {
      if (appIds.length === 0) return []
      return tables
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
          fn.sum<number>('errors').as('errors'),
        ])
        .where('appId', 'in', appIds)
        .$if(days !== undefined, (query) =>
          query.where(sql<boolean>`day between ${days?.from}::date and ${days?.to}::date`),
        )
        .groupBy(['appId', 'day', 'fromLanguage', 'toLanguage', 'engines'])
        .orderBy('day', 'desc')
        .orderBy('appId')
        .orderBy('fromLanguage')
        .orderBy('toLanguage')
        .orderBy('engines')
        .execute()
    },

    /** Characters of an app since a day. */
    async sumCharacters(db: Kysely<Tables>, appId: string, from: string): Promise<number> {
      const { characters } = await db
        .selectFrom('usage')
        .select(({ fn }) =>
          fn.coalesce(fn.sum<number>('characters'), sql<number>`0`).as('characters'),
        )
        .where('appId', '=', appId)
        .where(sql<boolean>`day >= ${from}::date`)
        .executeTakeFirstOrThrow()
      return characters
    },
  }
}
