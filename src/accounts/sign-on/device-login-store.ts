import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

type DeviceLoginRow = Selectable<Tables['deviceLogins']>

export async function insertDeviceLogin(
  db: Kysely<Tables>,
  login: Insertable<Tables['deviceLogins']>,
): Promise<void> {
  await db.insertInto('deviceLogins').values(login).execute()
}

export const findDeviceLogin = (
  db: Kysely<Tables>,
  deviceHash: string,
  now: Date,
): Promise<DeviceLoginRow | undefined> =>
  db
    .selectFrom('deviceLogins')
    .selectAll()
    .where('deviceHash', '=', deviceHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** One that nobody has answered yet. */
export const findOpenDeviceLogin = (
  db: Kysely<Tables>,
  userCodeHash: string,
  now: Date,
): Promise<DeviceLoginRow | undefined> =>
  db
    .selectFrom('deviceLogins')
    .selectAll()
    .where('userCodeHash', '=', userCodeHash)
    .where('userId', 'is', null)
    .where('refused', '=', false)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** False if somebody answered already. */
export async function answerDeviceLogin(
  db: Kysely<Tables>,
  userCodeHash: string,
  answer: Updateable<Tables['deviceLogins']>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deviceLogins')
    .set(answer)
    .where('userCodeHash', '=', userCodeHash)
    .where('userId', 'is', null)
    .where('refused', '=', false)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Of two concurrent callers, one gets it. */
export const takeDeviceLogin = (
  db: Kysely<Tables>,
  deviceHash: string,
): Promise<DeviceLoginRow | undefined> =>
  db
    .deleteFrom('deviceLogins')
    .where('deviceHash', '=', deviceHash)
    .returningAll()
    .executeTakeFirst()

/** Refuses those that a user has approved and no program has finished. */
export async function refuseDeviceLoginsOf(db: Kysely<Tables>, userId: string): Promise<void> {
  await db
    .updateTable('deviceLogins')
    .set({ userId: null, refused: true })
    .where('userId', '=', userId)
    .execute()
}

export async function deleteExpiredDeviceLogins(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('deviceLogins').where('expiresAt', '<', now).execute()
}
