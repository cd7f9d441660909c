// Finds corrections by signatures, and stores the signatures of those that have none.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { PageById } from '../../../shared/pages.ts'
import type { Tables } from '../../../storage/tables.ts'
import type { CorrectionRow } from '../store.ts'

/** What is stored of a correction. */
export interface SignedSource {
  readonly signatures: number[]
  /** A bit for each word. */
  readonly sketch: number
}

/** What a correction has that may be nearly equal to a text. */
export interface WantedSignatures {
  /** One of these. */
  readonly signatures: readonly number[]
  /** How many it has, as that depends on its length. */
  readonly least: number
  readonly most: number
  /** How many one of the same length has. */
  readonly usual: number
  /** A bit for each word: few are in only one of two texts that are nearly equal. */
  readonly sketch: number
  readonly differing: number
}

/** What is known of a correction that may be nearly equal to a text. */
export type NearRow = Pick<
  CorrectionRow,
  'id' | 'source' | 'target' | 'sourceLanguage' | 'targetLanguage' | 'createdAt'
>

/** What is wanted of corrections for a text. */
export interface WantedRows extends WantedSignatures {
  /** Bounds the rows: those that are much longer than a text are not nearly equal to it. */
  readonly mostBytes: number
}

/** A correction with the index of the text that it may be nearly equal to. */
export interface FoundRow extends NearRow {
  readonly index: number
}

/**
 * The corrections that have a signature of each text, up to `limit` for a text, those of its length
 * first; of all pairs of languages with these numbers. PostgreSQL expects one row of a hundred to
 * have one of the signatures: with a limit and no order, it would read the table until it has them.
 * Before there are statistics, it would read all corrections of the app by their index, so that the
 * app is compared in a form that has none.
 */
export async function findBySignatures(
  db: Kysely<Tables>,
  appId: string,
  { texts, limit }: { texts: readonly WantedRows[]; limit: number },
): Promise<FoundRow[]> {
  const arrays = texts.map(({ signatures }) => `{${signatures.join()}}`)
  const least = texts.map(({ least }) => least)
  const most = texts.map(({ most }) => most)
  const usual = texts.map(({ usual }) => usual)
  const sketches = texts.map(({ sketch }) => sketch)
  const differing = texts.map(({ differing }) => differing)
  const bytes = texts.map(({ mostBytes }) => mostBytes)
  const { rows } = await sql<FoundRow>`
    select (wanted.number - 1)::integer as index, near.id, near.source, near.target,
      near.source_language, near.target_language, near.created_at
    from unnest(${arrays}::text[], ${least}::integer[], ${most}::integer[],
          ${usual}::integer[], ${bytes}::integer[], ${sketches}::integer[],
          ${differing}::integer[])
        with ordinality
          as wanted(signatures, least, most, usual, bytes, sketch, differing, number)
      cross join lateral (
        select * from dragoman.corrections
        where app_id || '' = ${appId} and signatures && wanted.signatures::integer[]
          and cardinality(signatures) between wanted.least and wanted.most
          and corrections.bytes <= wanted.bytes
          and bit_count((corrections.sketch & ~wanted.sketch)::bit(32)) <= wanted.differing
          and bit_count((wanted.sketch & ~corrections.sketch)::bit(32)) <= wanted.differing
        order by abs(cardinality(signatures) - wanted.usual)
        limit ${limit}) as near`.execute(db)
  return rows
}

/** What the signatures of a correction are made of. */
type UnsignedRow = Pick<
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
  rows: readonly (SignedSource & { readonly id: string })[],
): Promise<void> {
  const sketches = rows.map(({ sketch }) => sketch)
  const ids = rows.map(({ id }) => id)
  const arrays = rows.map(({ signatures }) => `{${signatures.join()}}`)
  await sql`
    update dragoman.corrections
    set signatures = made.signatures::integer[], sketch = made.sketch
    from unnest(${ids}::text[], ${arrays}::text[], ${sketches}::integer[])
      as made(id, signatures, sketch)
    where corrections.id = made.id`.execute(db)
}
