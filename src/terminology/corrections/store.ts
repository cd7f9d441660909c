// Corrections, and their totals by app.

import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { PageById } from '../../shared/pages.ts'
import { isOwnedBy } from '../../storage/apps-of-user.ts'
import { newestFirst, type PageOfRows } from '../../storage/page-query.ts'
import type { Tables } from '../../storage/tables.ts'
import type { CorrectionSummary } from './correction-summary.ts'
import type { CorrectionState } from './fuzzy/signed-rows.ts'

export type CorrectionRow = Omit<
  Selectable<Tables['corrections']>,
  'signatures' | 'sketchLow' | 'sketchHigh' | 'version'
>
export type NewCorrectionRow = Insertable<Tables['corrections']>

/** All but what is only searched. */
const columns = [
  'corrections.id',
  'corrections.appId',
  'corrections.sourceKey',
  'corrections.sourceLanguage',
  'corrections.targetLanguage',
  'corrections.source',
  'corrections.target',
  'corrections.bytes',
  'corrections.createdAt',
] as const

export interface CorrectionFilter {
  readonly appId: string
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly search?: string | undefined
}

/** Numbers of corrections and bytes. */
interface Totals {
  readonly corrections: number
  readonly bytes: number
}

/** Inserts corrections of different sources; each replaces that of its source and pair. */
export async function upsertCorrections(
  db: Kysely<Tables>,
  rows: readonly NewCorrectionRow[],
): Promise<void> {
  await db
    .insertInto('corrections')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['appId', 'sourceKey', 'sourceLanguage', 'targetLanguage'])
        .doUpdateSet(({ ref }) => ({
          source: ref('excluded.source'),
          target: ref('excluded.target'),
          bytes: ref('excluded.bytes'),
          createdAt: ref('excluded.createdAt'),
          signatures: ref('excluded.signatures'),
          sketchLow: ref('excluded.sketchLow'),
          sketchHigh: ref('excluded.sketchHigh'),
          version: ref('excluded.version'),
        })),
    )
    .execute()
}

/**
 * Returns the new totals of the app, and the number of this change: until the transaction ends,
 * others wait, so that what is committed has numbers without gaps.
 */
export function addTotals(
  db: Kysely<Tables>,
  appId: string,
  { corrections, bytes }: Totals,
): Promise<Totals & { version: number }> {
  return db
    .insertInto('correctionTotals')
    .values({ appId, corrections, bytes, version: 1 })
    .onConflict((conflict) =>
      conflict.column('appId').doUpdateSet({
        corrections: sql<number>`correction_totals.corrections + ${corrections}`,
        bytes: sql<number>`correction_totals.bytes + ${bytes}`,
        version: sql<number>`correction_totals.version + 1`,
      }),
    )
    .returning(['corrections', 'bytes', 'version'])
    .executeTakeFirstOrThrow()
}

/** The bytes of all apps of a team. */
export async function sumBytes(db: Kysely<Tables>, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('correctionTotals')
    .innerJoin('apps', 'apps.id', 'correctionTotals.appId')
    .select((query) => query.fn.sum<number | null>('correctionTotals.bytes').as('bytes'))
    .where('apps.ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return bytes ?? 0
}

/** Which corrections of an app are deleted: some, those of them of a time, or all of a pair. */
export interface DeletionFilter {
  readonly ids?: readonly string[]
  readonly storedAt?: Date
  readonly from?: string
  readonly to?: string
}

/** Returns the totals of what was deleted. */
export async function deleteCorrections(
  db: Kysely<Tables>,
  { appId, ids, storedAt, from, to }: DeletionFilter & { appId: string },
): Promise<Totals> {
  return db
    .with('deleted', (db) =>
      db
        .deleteFrom('corrections')
        .where('appId', '=', appId)
        .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`any(${ids}::text[])`))
        .$if(storedAt !== undefined, (query) =>
          query.where('createdAt', '=', storedAt ?? new Date(0)),
        )
        .$if(from !== undefined, (query) => query.where('sourceLanguage', '=', from ?? ''))
        .$if(to !== undefined, (query) => query.where('targetLanguage', '=', to ?? ''))
        .returning('bytes'),
    )
    .selectFrom('deleted')
    .select((query) => [
      query.fn.countAll<number>().as('corrections'),
      query.fn.coalesce(query.fn.sum<number>('bytes'), sql<number>`0`).as('bytes'),
    ])
    .executeTakeFirstOrThrow()
}

/** How many of some corrections an app has. */
export async function countCorrections(
  db: Kysely<Tables>,
  appId: string,
  ids: readonly string[],
): Promise<number> {
  const { count } = await db
    .selectFrom('corrections')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('appId', '=', appId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .executeTakeFirstOrThrow()
  return count
}

const select = (db: Kysely<Tables>, { appId, from, to, search }: CorrectionFilter) =>
  db
    .selectFrom('corrections')
    .select(columns)
    .where('appId', '=', appId)
    .$if(from !== undefined, (query) => query.where('sourceLanguage', '=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('targetLanguage', '=', to ?? ''))
    .$if(search !== undefined, (query) =>
      query.where(
        sql<boolean>`(strpos(lower(source), lower(${search}::text)) > 0
          or strpos(lower(target), lower(${search}::text)) > 0)`,
      ),
    )

/** Corrections, and the state of all corrections of their app. */
export interface FoundCorrections {
  readonly rows: readonly CorrectionRow[]
  readonly state: CorrectionState
}

/** The corrections of these sources, of all pairs, and the state, in one statement. */
export async function findCorrectionsByKeys(
  db: Kysely<Tables>,
  appId: string,
  keys: readonly string[],
): Promise<FoundCorrections> {
  const found = await db
    .selectFrom('correctionTotals')
    .leftJoin('corrections', (join) =>
      join
        .onRef('corrections.appId', '=', 'correctionTotals.appId')
        .on('corrections.sourceKey', '=', sql<string>`any(${keys}::text[])`),
    )
    .select(['correctionTotals.version', 'correctionTotals.corrections', ...columns])
    .where('correctionTotals.appId', '=', appId)
    .execute()
  const { version = 0, corrections = 0 } = found[0] ?? {}
  const rows = found.filter((row): row is typeof row & CorrectionRow => row.id !== null)
  return { rows, state: { version, corrections } }
}

/** A summary for each source language, in the order of their tags. */
export async function summarizeCorrections(
  db: Kysely<Tables>,
  appId: string,
): Promise<CorrectionSummary[]> {
  const { rows } = await sql<CorrectionSummary>`
    select source_language, count(*)::integer as count,
      array_agg(distinct target_language order by target_language) as target_languages,
      min(created_at) as created_at, max(created_at) as updated_at
    from dragoman.corrections where app_id = ${appId}
    group by source_language order by source_language`.execute(db)
  return rows
}

/** A page, newest first. */
export const findCorrections = (
  db: Kysely<Tables>,
  filter: CorrectionFilter,
  page: PageOfRows,
): Promise<CorrectionRow[]> => select(db, filter).$call(newestFirst(page)).execute()

/** A page by ID. */
export const findCorrectionsById = (
  db: Kysely<Tables>,
  filter: CorrectionFilter,
  { after, limit }: PageById,
): Promise<CorrectionRow[]> =>
  select(db, filter).where('id', '>', after).orderBy('id').limit(limit).execute()

export function findCorrectionsOfUser(
  db: Kysely<Tables>,
  userId: string,
  { after, limit }: PageById,
): Promise<CorrectionRow[]> {
  return db
    .selectFrom('corrections')
    .innerJoin('apps', 'apps.id', 'corrections.appId')
    .select(columns)
    .where(isOwnedBy(userId))
    .where('corrections.id', '>', after)
    .orderBy('corrections.id')
    .limit(limit)
    .execute()
}
