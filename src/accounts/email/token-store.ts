// The table of tokens that can be used once.
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { TokenPurpose } from '../../storage/mail-tables.ts'
import type { Tables } from '../../storage/tables.ts'

type TokenRow = Selectable<Tables['oneTimeTokens']>

export async function insertToken(
  transaction: Transaction<Tables>,
  token: Omit<TokenRow, 'spentAt'>,
): Promise<void> {
  await transaction.insertInto('oneTimeTokens').values(token).execute()
}

interface Presented {
  readonly tokenHash: string
  readonly purpose: TokenPurpose
  readonly now: Date
}

/** A token that can still be used; undefined if there is none. */
export const findToken = (
  db: Kysely<Tables>,
  { tokenHash, purpose, now }: Presented,
): Promise<TokenRow | undefined> =>
  db
    .selectFrom('oneTimeTokens')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('spentAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** Uses a token up. Undefined if it cannot be used, or another transaction was first. */
export const spendToken = (
  transaction: Transaction<Tables>,
  { tokenHash, purpose, now }: Presented,
): Promise<TokenRow | undefined> =>
  transaction
    .updateTable('oneTimeTokens')
    .set({ spentAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('spentAt', 'is', null)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Stores a signed token as used. False if it was used before. */
export async function insertSpentToken(
  transaction: Transaction<Tables>,
  token: Omit<TokenRow, 'address'>,
): Promise<boolean> {
  const row = await transaction
    .insertInto('oneTimeTokens')
    .values(token)
    .onConflict((conflict) => conflict.column('tokenHash').doNothing())
    .returning('tokenHash')
    .executeTakeFirst()
  return row !== undefined
}

/** After a change of the password or the address: what was mailed before proves nothing. */
export async function deleteTokensOfUser(
  transaction: Transaction<Tables>,
  userId: string,
): Promise<void> {
  await transaction
    .deleteFrom('oneTimeTokens')
    .where('userId', '=', userId)
    .where('purpose', 'in', ['reset-password', 'verify-address'])
    .execute()
}

export async function deleteExpiredOneTimeTokens(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('oneTimeTokens').where('expiresAt', '<', now).execute()
}
