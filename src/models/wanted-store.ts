// The pairs that operators want. A removed pair keeps its row, so that nothing adds it again.
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'

export type WantedModelRow = Selectable<Tables['wantedModels']>

/** Wanted and removed pairs, by name. */
export async function findModels(db: Kysely<Tables>): Promise<WantedModelRow[]> {
  const rows = await db.selectFrom('wantedModels').selectAll().execute()
  // Collations differ between databases.
  return rows.sort((left, right) => (left.pair < right.pair ? -1 : 1))
}

/** Adds those pairs that are neither wanted nor removed. */
export async function addNewModels(
  db: Kysely<Tables>,
  pairs: readonly string[],
  addedAt: Date,
): Promise<void> {
  if (pairs.length === 0) return
  await db
    .insertInto('wantedModels')
    .values(
      pairs.map((pair) => ({ pair, addedAt, addedBy: null, removedAt: null, uploadId: null })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The added row; undefined if the pair is wanted already. */
export const insertModel = (
  db: Kysely<Tables>,
  { pair, addedAt, addedBy }: Pick<WantedModelRow, 'pair' | 'addedAt' | 'addedBy'>,
): Promise<WantedModelRow | undefined> =>
  db
    .insertInto('wantedModels')
    .values({ pair, addedAt, addedBy, removedAt: null, uploadId: null })
    .onConflict((conflict) =>
      conflict
        .column('pair')
        .doUpdateSet({ addedAt, addedBy, removedAt: null, uploadId: null })
        .where('wantedModels.removedAt', 'is not', null),
    )
    .returningAll()
    .executeTakeFirst()

/** Makes the uploaded model of a pair wanted, whatever was before. */
export async function wantUpload(
  transaction: Transaction<Tables>,
  row: Omit<WantedModelRow, 'removedAt'>,
): Promise<void> {
  const { addedAt, addedBy, uploadId } = row
  await transaction
    .insertInto('wantedModels')
    .values({ ...row, removedAt: null })
    .onConflict((conflict) =>
      conflict.column('pair').doUpdateSet({ addedAt, addedBy, removedAt: null, uploadId }),
    )
    .execute()
}

/** The upload of a pair, whose row others cannot change until the transaction ends. */
export async function lockUploadOf(
  transaction: Transaction<Tables>,
  pair: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('wantedModels')
    .select('uploadId')
    .where('pair', '=', pair)
    .forUpdate()
    .executeTakeFirst()
  return row?.uploadId ?? undefined
}

export async function markRemoved(
  db: Kysely<Tables>,
  { pair, removedAt }: { pair: string; removedAt: Date },
): Promise<void> {
  await db
    .insertInto('wantedModels')
    .values({ pair, addedAt: removedAt, addedBy: null, removedAt, uploadId: null })
    .onConflict((conflict) => conflict.column('pair').doUpdateSet({ removedAt, uploadId: null }))
    .execute()
}
