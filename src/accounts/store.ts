import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import { createTransactions } from '../storage/transactions.ts'

export type UserRow = Selectable<Tables['users']>
export type AccountStore = ReturnType<typeof createAccountStore>

const uniqueViolation = '23505'

/** Whether a statement failed because another user has the email address. */
export const isEmailTaken = (error: unknown): boolean =>
  (error as { code?: unknown } | undefined)?.code === uniqueViolation

export function createAccountStore(tables: Kysely<Tables>) {
  return {
    transaction: createTransactions(tables),

    /** Undefined if the email address is taken. */
    insertUser(
      transaction: Transaction<Tables>,
      user: Insertable<Tables['users']>,
    ): Promise<UserRow | undefined> {
      return transaction
        .insertInto('users')
        .values(user)
        .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
        .returningAll()
        .executeTakeFirst()
    },

    /**
     * Locks the user until the transaction ends. False if the password has changed, or the user is
     * disabled or deleted.
     */
    async lockUnchangedUser(
      transaction: Transaction<Tables>,
      { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
    ): Promise<boolean> {
      const row = await transaction
        .selectFrom('users')
        .select('id')
        .where('id', '=', id)
        .where('passwordHash', '=', passwordHash)
        .where('disabledAt', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      return row !== undefined
    },

    /** Blocks other changes of the user or of all their sessions until the transaction ends. */
    async lockUser(transaction: Transaction<Tables>, id: string): Promise<void> {
      await transaction.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
    },

    /** Undefined if there is no such user. Rejects with an error of `isEmailTaken`. */
    updateUser(
      transaction: Transaction<Tables>,
      id: string,
      change: Partial<Pick<UserRow, 'email' | 'name' | 'passwordHash' | 'disabledAt'>>,
    ): Promise<UserRow | undefined> {
      return transaction
        .updateTable('users')
        .set(change)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
    },

    /** False if the password has changed in the meantime. */
    async replacePassword(
      transaction: Transaction<Tables>,
      id: string,
      { before, passwordHash }: { before: string; passwordHash: string },
    ): Promise<boolean> {
      const { numUpdatedRows } = await transaction
        .updateTable('users')
        .set({ passwordHash })
        .where('id', '=', id)
        .where('passwordHash', '=', before)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Deletes the user and all rows that refer to them. False if there is no such user. */
    async deleteUser(transaction: Transaction<Tables>, id: string): Promise<boolean> {
      const { numDeletedRows } = await transaction
        .deleteFrom('users')
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
