// Finds corrections by signatures, and stores the signatures of those that have none.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { PageById } from '../../../shared/pages.ts'
import type { Tables } from '../../../storage/tables.ts'
import type { CorrectionRow } from '../store.ts'
import type { WantedSignatures } from './signatures.ts'

/** What is known of a correction that may be nearly equal to a text. */
export type NearRow = Pick<
  CorrectionRow,
  'id' | 'source' | 'target' | 'sourceLanguage' | 'targetLanguage' | 'createdAt'
>

/** A correction with the index of the text that it may be nearly equal to. */
export interface FoundRow extends NearRow {
  readonly index: number
}

/**
 * The corrections that have a signature of each text, of all pairs of languages with these numbers.
 * Up to `limit` rows are read for a text. A condition on their number beside the limit would make
 * the planner expect that all are read, and PostgreSQL compile the statement (JIT), for 150 ms.
 */
export async function findBySignatures(
  db: Kysely<Tables>,
  appId: string,
  { texts, limit }: { texts: readonly WantedSignatures[]; limit: number },
): Promise<FoundRow[]> {
  const arrays = texts.map(({ signatures }) => `{${signatures.join()}}`)
  const least = texts.map(({ least }) => least)
  const most = texts.map(({ most }) => most)
  const { rows } = await sql<FoundRow>`
    select (wanted.number - 1)::integer as index, near.id, near.source, near.target,
      near.source_language, near.target_language, near.created_at
    from unnest(${arrays}::text[], ${least}::integer[], ${most}::integer[])
        with ordinality as wanted(signatures, least, most, number)
      cross join lateral (
        select * from dragoman.corrections
        where app_id = ${appId} and signatures && wanted.signatures::integer[]
        limit ${limit}) as near
    where cardinality(near.signatures) between wanted.least and wanted.most`.execute(db)
  return rows
}

/** What the signatures of a correction are made of. */
export type UnsignedRow = Pick<
  CorrectionRow,
  'id' | 'appId' | 'source' | 'sourceLanguage' | 'targetLanguage'
>

/** Some corrections without signatures, behind an ID; others that index them get others. */
export function lockUnsigned(
  db: Transaction<Tables>,
  { after, limit }: PageById,
): Promise<UnsignedRow[]> {
  return db
    .selectFrom('corrections')
    .select(['id', 'appId', 'source', 'sourceLanguage', 'targetLanguage'])
    .where('signatures', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function storeSignatures(
  db: Kysely<Tables>,
  rows: readonly { readonly id: string; readonly signatures: readonly number[] }[],
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const arrays = rows.map(({ signatures }) => `{${signatures.join()}}`)
  await sql`
    update dragoman.corrections set signatures = made.signatures::integer[]
    from unnest(${ids}::text[], ${arrays}::text[]) as made(id, signatures)
    where corrections.id = made.id`.execute(db)
}
