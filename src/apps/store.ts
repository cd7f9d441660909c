import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely'
import type { PageById } from '../shared/pages.ts'
import type { Tables } from '../storage/tables.ts'
import type { ChangedGrant, OwnLimits } from './effective-limits.ts'

export type AppRow = Selectable<Tables['apps']>

/** An app, and whose it must be. */
interface OwnedApp {
  readonly id: string
  readonly userId: string
}

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

export const findAppById = (db: Kysely<Tables>, id: string): Promise<AppRow | undefined> =>
  db.selectFrom('apps').selectAll().where('id', '=', id).executeTakeFirst()

export const findAppOfUser = (
  db: Kysely<Tables>,
  { id, userId }: OwnedApp,
): Promise<AppRow | undefined> =>
  db
    .selectFrom('apps')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()

export const listAppRows = (db: Kysely<Tables>, userId: string): Promise<AppRow[]> =>
  db
    .selectFrom('apps')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/**
 * Locks the user's row until the transaction ends, so that concurrent requests cannot exceed the
 * limit of apps. False if the user is gone.
 */
export async function lockOwner(
  transaction: Transaction<Tables>,
  userId: string,
): Promise<boolean> {
  const user = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return user !== undefined
}

export async function countApps(db: Kysely<Tables>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('apps')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export const insertApp = (db: Kysely<Tables>, app: Insertable<Tables['apps']>): Promise<AppRow> =>
  db.insertInto('apps').values(app).returningAll().executeTakeFirstOrThrow()

/** Locks the app until the transaction ends. Undefined if the user has no such app. */
export const lockApp = (
  transaction: Transaction<Tables>,
  { id, userId }: OwnedApp,
): Promise<AppRow | undefined> =>
  transaction
    .selectFrom('apps')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** Undefined if the user has no such app. */
export const updateAppRow = (
  db: Kysely<Tables>,
  { id, userId }: OwnedApp,
  change: { [Column in ChangeableColumn]?: Updateable<Tables['apps']>[Column] | undefined },
): Promise<AppRow | undefined> =>
  db
    .updateTable('apps')
    .set(change)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst()

/** Undefined if there is no such app, whoever owns it. */
export const setGrantedLimits = (
  db: Kysely<Tables>,
  id: string,
  granted: ChangedGrant,
): Promise<AppRow | undefined> =>
  db
    .updateTable('apps')
    .set({ id, ...granted })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Deletes the apps and all rows that refer to them. Returns how many apps. */
export async function deleteAppRows(db: Kysely<Tables>, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numDeletedRows } = await db.deleteFrom('apps').where('id', 'in', ids).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function listAppIds(db: Kysely<Tables>, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('apps').select('id').where('userId', '=', userId).execute()
  return rows.map(({ id }) => id)
}

/** The previous secret stays valid until `previousUntil`. False if the user has no such app. */
export async function replaceWebhookSecret(
  db: Kysely<Tables>,
  { id, userId }: OwnedApp,
  { webhookSecret, previousUntil }: { webhookSecret: string; previousUntil: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('apps')
    .set((row) => ({
      webhookSecret,
      previousWebhookSecret: row.ref('webhookSecret'),
      previousWebhookSecretUntil: previousUntil,
    }))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findSealedSecrets = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('apps')
    .select(['webhookSecret', 'previousWebhookSecret', 'previousWebhookSecretUntil'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The sealed secrets of all apps, a page at a time, by ID. */
export const listSealedSecrets = (db: Kysely<Tables>, { after, limit }: PageById) =>
  db
    .selectFrom('apps')
    .select(['id', 'webhookSecret', 'previousWebhookSecret'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Stores the same secrets, sealed again, unless they were replaced in the meantime. */
export async function replaceSealedSecrets(
  db: Kysely<Tables>,
  before: { id: string; webhookSecret: string },
  after: { webhookSecret: string; previousWebhookSecret: string | null },
): Promise<void> {
  await db
    .updateTable('apps')
    .set(after)
    .where('id', '=', before.id)
    .where('webhookSecret', '=', before.webhookSecret)
    .execute()
}
