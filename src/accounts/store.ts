import {
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely'
import { newestFirst, type PageOfRows } from '../storage/page-query.ts'
import type { Tables } from '../storage/tables.ts'

export type UserRow = Selectable<Tables['users']>

const uniqueViolation = '23505'

/** Whether a statement failed because another user has the email address. */
export const isEmailTaken = (error: unknown): boolean =>
  (error as { code?: unknown } | undefined)?.code === uniqueViolation

export const findUser = (db: Kysely<Tables>, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

export const findUserByEmail = (db: Kysely<Tables>, email: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()

/** The users whose email address contains `email` in any letter case, newest first. */
export const findUsers = (
  db: Kysely<Tables>,
  email: string | undefined,
  page: PageOfRows,
): Promise<UserRow[]> =>
  db
    .selectFrom('users')
    .selectAll()
    .$if(email !== undefined, (query) =>
      query.where(sql<boolean>`position(lower(${email}::text) in lower(email)) > 0`),
    )
    .$call(newestFirst(page))
    .execute()

/** Undefined if the email address is taken. */
export const insertUser = (
  db: Kysely<Tables>,
  user: Insertable<Tables['users']>,
): Promise<UserRow | undefined> =>
  db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returningAll()
    .executeTakeFirst()

/**
 * Locks the user until the transaction ends. False if the password has changed, or the user is
 * disabled or deleted.
 */
export async function lockUnchangedUser(
  transaction: Transaction<Tables>,
  { id, passwordHash }: UserRow,
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
}

/** Locks the user until the transaction ends. False if the user is disabled or deleted. */
export async function lockEnabledUser(
  transaction: Transaction<Tables>,
  id: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Blocks other changes of the user or of all their sessions until the transaction ends. */
export async function lockUser(transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

/** Undefined if there is no such user. Rejects with an error of `isEmailTaken`. */
export const updateUserFields = (
  db: Kysely<Tables>,
  id: string,
  fields: Updateable<Tables['users']>,
): Promise<UserRow | undefined> =>
  db.updateTable('users').set(fields).where('id', '=', id).returningAll().executeTakeFirst()

/** False if the password has changed in the meantime. */
export async function replacePassword(
  db: Kysely<Tables>,
  { id, before, passwordHash }: { id: string; before: string; passwordHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ passwordHash, hasPassword: true })
    .where('id', '=', id)
    .where('passwordHash', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the user and all rows that refer to them. False if there is no such user. */
export async function deleteRowsOfUser(db: Kysely<Tables>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('users').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
