import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import { createTransactions } from '../storage/transactions.ts'

export type WantedModelRow = Selectable<Tables['wantedModels']>
export type WantedModelStore = ReturnType<typeof createWantedModelStore>

/** The pairs that operators want. A removed pair keeps its row, so that nothing adds it again. */
export function createWantedModelStore(tables: Kysely<Tables>) {
  return {
    transaction: createTransactions(tables),

    /** Wanted and removed pairs, by name. */
    async listModels(): Promise<WantedModelRow[]> {
      const rows = await tables.selectFrom('wantedModels').selectAll().execute()
      // Collations differ between databases.
      return rows.sort((left, right) => (left.pair < right.pair ? -1 : 1))
    },

    /** Adds those pairs that are neither wanted nor removed. */
    async addNewModels(pairs: readonly string[], addedAt: Date): Promise<void> {
      if (pairs.length === 0) return
      await tables
        .insertInto('wantedModels')
        .values(pairs.map((pair) => ({ pair, addedAt, addedBy: null, removedAt: null })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** The added row; undefined if the pair is wanted already. */
    addModel(
      transaction: Transaction<Tables>,
      { pair, addedAt, addedBy }: Pick<WantedModelRow, 'pair' | 'addedAt' | 'addedBy'>,
    ): Promise<WantedModelRow | undefined> {
      return transaction
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
    },

    async removeModel(
      transaction: Transaction<Tables>,
      { pair, removedAt }: { pair: string; removedAt: Date },
    ): Promise<void> {
      await transaction
        .insertInto('wantedModels')
        .values({ pair, addedAt: removedAt, addedBy: null, removedAt })
        .onConflict((conflict) => conflict.column('pair').doUpdateSet({ removedAt }))
        .execute()
    },
  }
}
