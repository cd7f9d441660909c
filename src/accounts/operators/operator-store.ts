// Who is an operator, in the table of users.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import type { UserRow } from '../store.ts'

/** Key of the advisory lock under which the role is given and taken ("oper" in ASCII). */
const operatorLock = 0x6f706572

/** Nobody else gives or takes the role until the transaction ends. */
export async function lockOperators(transaction: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${operatorLock})`.execute(transaction)
}

/** Whether there is an operator who can log in, beside a user. */
export async function hasOperators(db: Kysely<Tables>, beside = ''): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('operator', '=', true)
    .where('disabledAt', 'is', null)
    .where('id', '<>', beside)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether there are users of before the column that nobody has decided about. */
export async function hasUndecided(db: Kysely<Tables>): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('operator', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasUsers(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Decides about the users of before the column: those with a listed address were operators. Later
 * ones are none, even with such an address. Returns who is one.
 */
export async function settleUndecided(
  transaction: Transaction<Tables>,
  emails: readonly string[],
): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    update dragoman.users set operator = (lower(email) in (
        select json_array_elements_text(${JSON.stringify(emails)}::json))
      and created_at <= (select "timestamp"::timestamptz
        from dragoman.kysely_migration where name = '034-mail'))
    where operator is null
    returning *`.execute(transaction)
  return rows.filter(({ operator }) => operator)
}
