import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { PageById } from '../shared/pages.ts'
import { newestFirst, type PageOfRows } from '../storage/page-query.ts'
import type { Tables } from '../storage/tables.ts'
import { createTransactions } from '../storage/transactions.ts'

export type CorrectionRow = Selectable<Tables['corrections']>
export type NewCorrectionRow = Insertable<Tables['corrections']>
export type CorrectionStore = ReturnType<typeof createCorrectionStore>

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

export function createCorrectionStore(tables: Kysely<Tables>) {
  return {
    transaction: createTransactions(tables),
    ...createReads(tables),

    /** Inserts corrections of different sources; each replaces that of its source and pair. */
    async upsert(
      transaction: Transaction<Tables>,
      rows: readonly NewCorrectionRow[],
    ): Promise<void> {
      await transaction
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
            })),
        )
        .execute()
    },

    /** Returns the new totals of the app. */
    addTotals(
      transaction: Transaction<Tables>,
      appId: string,
      { corrections, bytes }: Totals,
    ): Promise<Totals> {
      return transaction
        .insertInto('correctionTotals')
        .values({ appId, corrections, bytes })
        .onConflict((conflict) =>
          conflict.column('appId').doUpdateSet({
            corrections: sql<number>`correction_totals.corrections + ${corrections}`,
            bytes: sql<number>`correction_totals.bytes + ${bytes}`,
          }),
        )
        .returning(['corrections', 'bytes'])
        .executeTakeFirstOrThrow()
    },

    /** The bytes of all apps of a user. */
    async sumBytes(transaction: Transaction<Tables>, userId: string): Promise<number> {
      const { bytes } = await transaction
        .selectFrom('correctionTotals')
        .innerJoin('apps', 'apps.id', 'correctionTotals.appId')
        .select((query) => query.fn.sum<number | null>('correctionTotals.bytes').as('bytes'))
        .where('apps.userId', '=', userId)
        .executeTakeFirstOrThrow()
      return bytes ?? 0
    },

    /** Deletes one correction, or all of a pair. Returns the totals of what was deleted. */
    async delete(
      transaction: Transaction<Tables>,
      { appId, id, from, to }: { appId: string; id?: string; from?: string; to?: string },
    ): Promise<Totals> {
      return transaction
        .with('deleted', (db) =>
          db
            .deleteFrom('corrections')
            .where('appId', '=', appId)
            .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
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
    },
  }
}

/** The statements that only read. */
function createReads(tables: Kysely<Tables>) {
  const select = ({ appId, from, to, search }: CorrectionFilter) =>
    tables
      .selectFrom('corrections')
      .selectAll()
      .where('appId', '=', appId)
      .$if(from !== undefined, (query) => query.where('sourceLanguage', '=', from ?? ''))
      .$if(to !== undefined, (query) => query.where('targetLanguage', '=', to ?? ''))
      .$if(search !== undefined, (query) =>
        query.where(
          sql<boolean>`(strpos(lower(source), lower(${search}::text)) > 0
            or strpos(lower(target), lower(${search}::text)) > 0)`,
        ),
      )

  return {
    /** The corrections of these sources, of all pairs, in one statement. */
    findByKeys(
      appId: string,
      keys: readonly string[],
      db: Kysely<Tables> = tables,
    ): Promise<CorrectionRow[]> {
      return db
        .selectFrom('corrections')
        .selectAll()
        .where('appId', '=', appId)
        .where('sourceKey', '=', sql<string>`any(${keys}::text[])`)
        .execute()
    },

    /** A page, newest first. */
    list: (filter: CorrectionFilter, page: PageOfRows): Promise<CorrectionRow[]> =>
      select(filter).$call(newestFirst(page)).execute(),

    /** A page by ID. */
    listById: (filter: CorrectionFilter, { after, limit }: PageById): Promise<CorrectionRow[]> =>
      select(filter).where('id', '>', after).orderBy('id').limit(limit).execute(),

    listOfUser(userId: string, { after, limit }: PageById): Promise<CorrectionRow[]> {
      return tables
        .selectFrom('corrections')
        .innerJoin('apps', 'apps.id', 'corrections.appId')
        .selectAll('corrections')
        .where('apps.userId', '=', userId)
        .where('corrections.id', '>', after)
        .orderBy('corrections.id')
        .limit(limit)
        .execute()
    },
  }
}
