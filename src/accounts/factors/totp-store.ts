import type { Kysely, Selectable } from 'kysely'
import type { PageById } from '../../shared/pages.ts'
import type { Tables } from '../../storage/tables.ts'

export type TotpRow = Selectable<Tables['totpSecrets']>

export const findTotp = (db: Kysely<Tables>, userId: string): Promise<TotpRow | undefined> =>
  db.selectFrom('totpSecrets').selectAll().where('userId', '=', userId).executeTakeFirst()

/** Replaces a secret that is not confirmed. False if the user has one that is. */
export async function storePendingTotp(
  db: Kysely<Tables>,
  row: { userId: string; secret: string; createdAt: Date },
): Promise<boolean> {
  const stored = await db
    .insertInto('totpSecrets')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ secret: row.secret, createdAt: row.createdAt })
        .where('totpSecrets.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()
  return stored !== undefined
}

/** Makes a pending secret the user's second factor. False if it is not the pending one. */
export async function confirmTotp(
  db: Kysely<Tables>,
  { userId, secret, step, now }: { userId: string; secret: string; step: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totpSecrets')
    .set({ confirmedAt: now, lastUsedAt: now, lastStep: step, failures: 0 })
    .where('userId', '=', userId)
    .where('secret', '=', secret)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Attempts {
  readonly userId: string
  readonly max: number
  readonly since: Date
  readonly now: Date
}

/** Counts an attempt before its code is checked. False if there were too many since then. */
export async function takeTotpAttempt(
  db: Kysely<Tables>,
  { userId, max, since, now }: Attempts,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totpSecrets')
    .set(({ eb, ref }) => {
      const isRecent = eb('failuresSince', '>', since)
      return {
        failures: eb
          .case()
          .when(isRecent)
          .then(eb('failures', '+', 1))
          .else(1)
          .end(),
        failuresSince: eb.case().when(isRecent).then(ref('failuresSince')).else(now).end(),
      }
    })
    .where('userId', '=', userId)
    .where((where) =>
      where.or([
        where('failures', '<', max),
        where('failuresSince', 'is', null),
        where('failuresSince', '<=', since),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses the code of a time step. False if that code, or a later one, has been used. */
export async function spendTotpStep(
  db: Kysely<Tables>,
  { userId, step, now }: { userId: string; step: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totpSecrets')
    .set({ lastStep: step, lastUsedAt: now, failures: 0 })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteTotp(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('totpSecrets')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The secrets, by the user's ID. */
export const listSealedTotp = (
  db: Kysely<Tables>,
  { after, limit }: PageById,
): Promise<{ id: string; secret: string }[]> =>
  db
    .selectFrom('totpSecrets')
    .select(['userId as id', 'secret'])
    .where('userId', '>', after)
    .orderBy('userId')
    .limit(limit)
    .execute()

/** Replaces a sealed secret by the same one sealed under another key, unless it has changed. */
export async function replaceSealedTotp(
  db: Kysely<Tables>,
  { id, secret }: { id: string; secret: string },
  resealed: string,
): Promise<void> {
  await db
    .updateTable('totpSecrets')
    .set({ secret: resealed })
    .where('userId', '=', id)
    .where('secret', '=', secret)
    .execute()
}
