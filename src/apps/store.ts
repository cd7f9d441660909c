import type { Insertable, Kysely, RawBuilder, Selectable, Transaction, Updateable } from 'kysely'
import type { PageById } from '../shared/pages.ts'
import type { TeamRole } from '../shared/roles.ts'
import { isSeenBy } from '../storage/apps-of-user.ts'
import type { Tables } from '../storage/tables.ts'
import type { ChangedGrant, OwnLimits } from './effective-limits.ts'

export type AppRow = Selectable<Tables['apps']>

/** What says to which team an app belongs. */
export interface OwnerColumns {
  readonly userId: string
  readonly teamId: string | null
}

/** An app, and who must see it. */
interface SeenApp {
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
  { id, userId }: SeenApp,
): Promise<AppRow | undefined> =>
  db.selectFrom('apps').selectAll().where('id', '=', id).where(isSeenBy(userId)).executeTakeFirst()

/** In the order of their creation. `condition` is of storage/apps-of-user.ts. */
export const listAppRows = (
  db: Kysely<Tables>,
  condition: RawBuilder<boolean>,
): Promise<AppRow[]> =>
  db.selectFrom('apps').selectAll().where(condition).orderBy('createdAt').orderBy('id').execute()

export async function countApps(db: Kysely<Tables>, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('apps')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

export const insertApp = (db: Kysely<Tables>, app: Insertable<Tables['apps']>): Promise<AppRow> =>
  db.insertInto('apps').values(app).returningAll().executeTakeFirstOrThrow()

/** Locks the app until the transaction ends. Undefined if the user sees no such app. */
export const lockApp = (
  transaction: Transaction<Tables>,
  { id, userId }: SeenApp,
): Promise<AppRow | undefined> =>
  transaction
    .selectFrom('apps')
    .selectAll()
    .where('id', '=', id)
    .where(isSeenBy(userId))
    .forUpdate()
    .executeTakeFirst()

/** Undefined if there is no such app. */
export const updateAppRow = (
  db: Kysely<Tables>,
  id: string,
  change: { [Column in ChangeableColumn]?: Updateable<Tables['apps']>[Column] | undefined },
): Promise<AppRow | undefined> =>
  db.updateTable('apps').set(change).where('id', '=', id).returningAll().executeTakeFirst()

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

export async function listAppIds(
  db: Kysely<Tables>,
  ownerIds: readonly string[],
): Promise<string[]> {
  const rows = await db.selectFrom('apps').select('id').where('ownerId', 'in', ownerIds).execute()
  return rows.map(({ id }) => id)
}

/** The previous secret stays valid until `previousUntil`. False if the user sees no such app. */
export async function replaceWebhookSecret(
  db: Kysely<Tables>,
  { id, userId }: SeenApp,
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
    .where(isSeenBy(userId))
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

/** The role of a user in the team of an app. Undefined if they see no such app. */
export async function findRoleOnApp(
  db: Kysely<Tables>,
  id: string,
  userId: string,
): Promise<TeamRole | undefined> {
  const app = await db
    .selectFrom('apps')
    .leftJoin('teamMembers', (join) =>
      join.onRef('teamMembers.teamId', '=', 'apps.ownerId').on('teamMembers.userId', '=', userId),
    )
    .select(['apps.ownerId', 'teamMembers.role'])
    .where('apps.id', '=', id)
    .executeTakeFirst()
  // An own team may have no rows.
  return app?.ownerId === userId ? 'owner' : (app?.role ?? undefined)
}

/** Makes an app another team's. */
export const setOwner = (
  db: Kysely<Tables>,
  id: string,
  owner: OwnerColumns,
): Promise<AppRow | undefined> =>
  db
    .updateTable('apps')
    .set({ id, ...owner })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/**
 * Makes the apps of a team that are a member's those of another member. They stay the team's, also
 * if it is the member's own.
 */
export async function handOverApps(
  db: Kysely<Tables>,
  { teamId, from, to }: { teamId: string; from: string; to: string },
): Promise<void> {
  await db
    .updateTable('apps')
    .set({ userId: to, teamId })
    .where('ownerId', '=', teamId)
    .where('userId', '=', from)
    .execute()
}
