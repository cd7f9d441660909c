import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import { createTransactions } from '../storage/transactions.ts'
import type { GrantedLimitColumns, OwnLimits } from './effective-limits.ts'

export type AppRow = Selectable<Tables['apps']>
export type AppStore = ReturnType<typeof createAppStore>

type ChangeableColumn =
  | 'name'
  | 'description'
  | 'webhookUrl'
  | 'webhookDisabledAt'
  | 'disabledAt'
  | 'noStore'
  | 'keepTexts'
  | 'reviewBelow'
  | 'localOnly'
  | 'engines'
  | 'optimizeFor'
  | keyof OwnLimits

export function createAppStore(tables: Kysely<Tables>) {
  return {
    transaction: createTransactions(tables),

    /**
     * Locks the user's row until the transaction ends, so that concurrent requests cannot exceed
     * the limit of apps. False if the user is gone.
     */
    async lockOwner(transaction: Transaction<Tables>, userId: string): Promise<boolean> {
      const user = await transaction
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      return user !== undefined
    },

    async countApps(transaction: Transaction<Tables>, userId: string): Promise<number> {
      const { count } = await transaction
        .selectFrom('apps')
        .select((query) => query.fn.countAll<number>().as('count'))
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow()
      return count
    },

    insertApp(transaction: Transaction<Tables>, app: Insertable<Tables['apps']>): Promise<AppRow> {
      return transaction.insertInto('apps').values(app).returningAll().executeTakeFirstOrThrow()
    },

    /** Locks the app until the transaction ends. Undefined if the user has no such app. */
    async lockApp(
      transaction: Transaction<Tables>,
      { id, userId }: { id: string; userId: string },
    ): Promise<AppRow | undefined> {
      return transaction
        .selectFrom('apps')
        .selectAll()
        .where('id', '=', id)
        .where('userId', '=', userId)
        .forUpdate()
        .executeTakeFirst()
    },

    /** Undefined if the user has no such app. */
    updateApp(
      transaction: Transaction<Tables>,
      { id, userId }: { id: string; userId: string },
      change: Pick<Updateable<Tables['apps']>, ChangeableColumn>,
    ): Promise<AppRow | undefined> {
      return transaction
        .updateTable('apps')
        .set(change)
        .where('id', '=', id)
        .where('userId', '=', userId)
        .returningAll()
        .executeTakeFirst()
    },

    /** Undefined if there is no such app, whoever owns it. */
    setGrantedLimits(
      transaction: Transaction<Tables>,
      id: string,
      granted: Partial<GrantedLimitColumns>,
    ): Promise<AppRow | undefined> {
      return transaction
        .updateTable('apps')
        .set({ id, ...granted })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
    },

    /** Deletes the apps and all rows that refer to them. Returns how many apps. */
    async deleteApps(transaction: Transaction<Tables>, ids: readonly string[]): Promise<number> {
      if (ids.length === 0) return 0
      const { numDeletedRows } = await transaction
        .deleteFrom('apps')
        .where('id', 'in', ids)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    async listAppIds(transaction: Transaction<Tables>, userId: string): Promise<string[]> {
      const rows = await transaction
        .selectFrom('apps')
        .select('id')
        .where('userId', '=', userId)
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}
