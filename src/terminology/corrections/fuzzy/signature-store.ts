// Finds corrections by signatures, and stores the signatures of those that have none.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../storage/tables.ts'
import type { CorrectionRow } from '../store.ts'
import type { SignedRow, SignedSource, WantedRows } from './signed-rows.ts'

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
 * The corrections that have a signature of each text, up to `limit` for a text, those that differ
 * least first; of all pairs of languages with these numbers. PostgreSQL expects one row of a
 * hundred to have one of the signatures: with a limit and no order, it would read the table until
 * it has them. Before there are statistics, it would read all corrections of the app by their
 * index, so that the app is compared in a form that has none.
 */
export async function findBySignatures(
  db: Kysely<Tables>,
  appId: string,
  { texts, limit }: { texts: readonly WantedRows[]; limit: number },
): Promise<FoundRow[]> {
  const arrays = texts.map(({ signatures }) => `{${signatures.join()}}`)
  const least = texts.map(({ least }) => least)
  const most = texts.map(({ most }) => most)
  const sketchesLow = texts.map(({ sketchLow }) => sketchLow)
  const sketchesHigh = texts.map(({ sketchHigh }) => sketchHigh)
  const differing = texts.map(({ differing }) => differing)
  const bytes = texts.map(({ mostBytes }) => mostBytes)
  const { rows } = await sql<FoundRow>`
    select (wanted.number - 1)::integer as index, near.id, near.source, near.target,
      near.source_language, near.target_language, near.created_at
    from unnest(${arrays}::text[], ${least}::integer[], ${most}::integer[],
          ${bytes}::integer[], ${sketchesLow}::integer[], ${sketchesHigh}::integer[],
          ${differing}::integer[])
        with ordinality
          as wanted(signatures, least, most, bytes, low, high, differing, number)
      cross join lateral (
        select * from dragoman.corrections
        where app_id || '' = ${appId} and signatures && wanted.signatures::integer[]
          and cardinality(signatures) between wanted.least and wanted.most
          and corrections.bytes <= wanted.bytes
          and bit_count((sketch_low & ~low)::bit(32)) + bit_count((sketch_high & ~high)::bit(32))
            <= wanted.differing
          and bit_count((low & ~sketch_low)::bit(32)) + bit_count((high & ~sketch_high)::bit(32))
            <= wanted.differing
        order by bit_count((sketch_low # low)::bit(32)) + bit_count((sketch_high # high)::bit(32))
        limit ${limit}) as near`.execute(db)
  return rows
}

/** What the signatures of a correction are made of. */
type UnsignedRow = Pick<
  CorrectionRow,
  'id' | 'appId' | 'source' | 'sourceLanguage' | 'targetLanguage'
>

/** The app that has the first correction without signatures, in the order of their IDs. */
export async function findUnsignedApp(
  db: Kysely<Tables>,
  after: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('corrections')
    .select('appId')
    .where('signatures', 'is', null)
    .where('appId', '>', after)
    .orderBy('appId')
    .limit(1)
    .executeTakeFirst()
  return row?.appId
}

/** Some corrections of an app without signatures. */
export function listUnsigned(
  db: Kysely<Tables>,
  appId: string,
  limit: number,
): Promise<UnsignedRow[]> {
  return db
    .selectFrom('corrections')
    .select(['id', 'appId', 'source', 'sourceLanguage', 'targetLanguage'])
    .where('signatures', 'is', null)
    .where('appId', '=', appId)
    .limit(limit)
    .execute()
}

/** Stores signatures as those of a change of the app (`addTotals`). */
export async function storeSignatures(
  db: Kysely<Tables>,
  rows: readonly (SignedSource & { readonly id: string })[],
  version: number,
): Promise<void> {
  const sketchesLow = rows.map(({ sketchLow }) => sketchLow)
  const sketchesHigh = rows.map(({ sketchHigh }) => sketchHigh)
  const ids = rows.map(({ id }) => id)
  const arrays = rows.map(({ signatures }) => `{${signatures.join()}}`)
  await sql`
    update dragoman.corrections
    set signatures = made.signatures::integer[], sketch_low = made.low, sketch_high = made.high,
      version = ${version}
    from unnest(${ids}::text[], ${arrays}::text[], ${sketchesLow}::integer[],
        ${sketchesHigh}::integer[])
      as made(id, signatures, low, high)
    where corrections.id = made.id`.execute(db)
}

/** The signatures of corrections in the order of their changes, from behind a change on. */
export function readSigned(
  db: Kysely<Tables>,
  appId: string,
  { after, limit }: { after: number; limit: number },
): Promise<SignedRow[]> {
  return db
    .selectFrom('corrections')
    .select(['id', 'version', 'bytes', 'signatures', 'sketchLow', 'sketchHigh'])
    .where('appId', '=', appId)
    .where('version', '>', after)
    .orderBy('version')
    .limit(limit)
    .$narrowType<SignedRow>()
    .execute()
}

/** What is known of corrections, by their IDs; of those that were deleted, nothing. */
export function readNearRows(
  db: Kysely<Tables>,
  appId: string,
  ids: readonly string[],
): Promise<NearRow[]> {
  return db
    .selectFrom('corrections')
    .select(['id', 'source', 'target', 'sourceLanguage', 'targetLanguage', 'createdAt'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where('appId', '=', appId)
    .execute()
}
