import { type Kysely, sql } from 'kysely'
import type { Tables } from '../storage/tables.ts'

/** An app, and a day as YYYY-MM-DD, UTC. */
export interface AppDay {
  readonly appId: string
  readonly day: string
}

/** The tags that an app has used on a day, by their number. */
export async function listUsageTags(
  db: Kysely<Tables>,
  { appId, day }: AppDay,
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('usageTags')
    .select(['id', 'tag'])
    .where('appId', '=', appId)
    .where(sql<boolean>`day = ${day}::date`)
    .execute()
  return new Map(rows.map(({ id, tag }) => [Number(id.slice(id.lastIndexOf(' ') + 1)), tag]))
}

/**
 * Stores a tag under a number, unless the number or the tag is taken, or the app is deleted. One
 * row a statement: two processes that store several in different orders could deadlock.
 */
export async function insertUsageTag(
  db: Kysely<Tables>,
  { appId, day, number, tag }: AppDay & { number: number; tag: string },
): Promise<void> {
  await sql`
    insert into dragoman.usage_tags (id, app_id, day, tag)
    select ${[appId, day, number].join(' ')}, id, ${day}::date, ${tag}
    from dragoman.apps where id = ${appId} for key share
    on conflict do nothing`.execute(db)
}
