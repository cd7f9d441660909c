// The pairs that operators want. A removed pair keeps its row, so that nothing adds it again.
import type { Kysely, Selectable } from 'kysely'
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
    .values(pairs.map((pair) => ({ pair, addedAt, addedBy: null, removedAt: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The added row; undefined if the pair is wanted already. */
export const insertModel = (
  db: Kysely<Tables>,
  { pair, addedAt, addedBy }: Omit<WantedModelRow, 'removedAt'>,
): Promise<WantedModelRow | undefined> =>
  db
    .insertInto('wantedModels')
    .values({ pair, addedAt, addedBy, removedAt: null })
    .onConflict((conflict) =>
      conflict
        .column('pair')
        .doUpdateSet({ addedAt, addedBy, removedAt: null })
        .where('wantedModels.removedAt', 'is not', null),
    )
    .returningAll()
    .executeTakeFirst()

export async function markRemoved(
  db: Kysely<Tables>,
  { pair, removedAt }: { pair: string; removedAt: Date },
): Promise<void> {
  await db
    .insertInto('wantedModels')
    .values({ pair, addedAt: removedAt, addedBy: null, removedAt })
    .onConflict((conflict) => conflict.column('pair').doUpdateSet({ removedAt }))
    .execute()
}
