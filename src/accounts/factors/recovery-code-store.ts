import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

/** Replaces the user's codes. */
export async function replaceRecoveryCodes(
  db: Kysely<Tables>,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(db, userId)
  await db
    .insertInto('recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ codeHash, userId })))
    .execute()
}

export async function countRecoveryCodes(db: Kysely<Tables>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Uses a code; of two concurrent callers, one gets true. */
export async function spendRecoveryCode(
  db: Kysely<Tables>,
  { userId, codeHash, now }: { userId: string; codeHash: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('codeHash', '=', codeHash)
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteRecoveryCodes(db: Kysely<Tables>, userId: string): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
}
