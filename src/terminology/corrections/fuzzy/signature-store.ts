// Finds corrections by signatures, and stores the signatures of those that have none.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../storage/tables.ts'
import type { CorrectionRow } from '../store.ts'

/** What is known of a correction that may be nearly equal to a text. */
export type NearRow = Pick<
  CorrectionRow,
  'id' | 'source' | 'target' | 'sourceLanguage' | 'targetLanguage' | 'createdAt'
>

/**
 * The corrections with one of the signatures of each group, up to `limit` of a group; of all pairs
 * of languages with these numbers. A group is read at once: with all signatures in one, PostgreSQL
 * would look at all of them for each row that it finds.
 */
export async function findBySignatures(
  db: Kysely<Tables>,
  appId: string,
  { groups, limit }: { groups: readonly (readonly number[])[]; limit: number },
): Promise<NearRow[]> {
  const arrays = groups.map((signatures) => `{${signatures.join()}}`)
  const { rows } = await sql<NearRow>`
    select near.id, near.source, near.target, near.source_language, near.target_language,
      near.created_at
    from unnest(${arrays}::text[]) as wanted(signatures) cross join lateral (
      select * from dragoman.corrections
      where app_id = ${appId} and signatures && wanted.signatures::integer[]
      limit ${limit}) as near`.execute(db)
  return rows
}
