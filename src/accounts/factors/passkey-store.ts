import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

export type PasskeyRow = Selectable<Tables['passkeys']>

/** The user's passkeys, oldest first. */
export const findPasskeys = (db: Kysely<Tables>, userId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const findPasskeyByCredential = (
  db: Kysely<Tables>,
  credentialId: string,
): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()

/** False if a user has this passkey already. */
export async function insertPasskey(
  db: Kysely<Tables>,
  passkey: Insertable<Tables['passkeys']>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Notes a use. False if the passkey is gone, or if its authenticator has counted no further than it
 * had: then there is a copy of it.
 */
export async function notePasskeyUse(
  db: Kysely<Tables>,
  { id, signCount, now }: { id: string; signCount: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ signCount, lastUsedAt: now })
    .where('id', '=', id)
    .where((where) =>
      signCount === 0 ? where('signCount', '=', 0) : where('signCount', '<', signCount),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Undefined if the user has no such passkey. */
export const renamePasskeyRow = (
  db: Kysely<Tables>,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<PasskeyRow | undefined> =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst()

/** Deletes one of the user's passkeys, or all. Returns how many. */
export async function deletePasskeys(
  db: Kysely<Tables>,
  { userId, id }: { userId: string; id?: string },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Those of the users who have a second factor. */
export async function findUsersWithFactor(
  db: Kysely<Tables>,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('passkeys')
    .select('userId')
    .where('userId', 'in', userIds)
    .union(
      db
        .selectFrom('totpSecrets')
        .select('userId')
        .where('userId', 'in', userIds)
        .where('confirmedAt', 'is not', null),
    )
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}
