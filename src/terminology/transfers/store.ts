import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { PageById } from '../../shared/pages.ts'
import { isOwnedBy } from '../../storage/apps-of-user.ts'
import type { Tables } from '../../storage/tables.ts'

export type TransferRow = Selectable<Tables['correctionTransfers']>

/** A transfer of an app, if it is younger than this. */
interface Wanted {
  readonly id: string
  readonly appId: string
  readonly after: Date
}

export async function insertTransfer(
  db: Kysely<Tables>,
  row: Insertable<Tables['correctionTransfers']>,
): Promise<void> {
  await db.insertInto('correctionTransfers').values(row).execute()
}

/** Deletes all transfers of an app but its latest. */
export async function deleteSurplus(
  db: Kysely<Tables>,
  appId: string,
  kept: number,
): Promise<void> {
  await db
    .deleteFrom('correctionTransfers')
    .where('id', 'in', (query) =>
      query
        .selectFrom('correctionTransfers')
        .select('id')
        .where('appId', '=', appId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .execute()
}

export const findRow = (
  db: Kysely<Tables>,
  { id, appId, after }: Wanted,
): Promise<TransferRow | undefined> =>
  db
    .selectFrom('correctionTransfers')
    .selectAll()
    .where('id', '=', id)
    .where('appId', '=', appId)
    .where('createdAt', '>', after)
    .executeTakeFirst()

/** Makes an import run that waits for its file; false if there is none. Only one caller gets it. */
export async function claimImport(
  db: Kysely<Tables>,
  { id, appId, after, now }: Wanted & { now: Date },
): Promise<boolean> {
  const claimed = await db
    .updateTable('correctionTransfers')
    .set({ status: 'running', updatedAt: now })
    .where('id', '=', id)
    .where('appId', '=', appId)
    .where('kind', '=', 'import')
    .where('status', '=', 'waiting')
    .where('createdAt', '>', after)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Stores how a claimed import ended, or that it waits for its file again. */
export async function endClaim(
  db: Kysely<Tables>,
  id: string,
  end: Updateable<Tables['correctionTransfers']>,
): Promise<void> {
  await db.updateTable('correctionTransfers').set(end).where('id', '=', id).execute()
}

export async function deleteUntil(db: Kysely<Tables>, time: Date): Promise<void> {
  await db.deleteFrom('correctionTransfers').where('createdAt', '<=', time).execute()
}

/** Those of all apps of a user. */
export const findRowsOfUser = (
  db: Kysely<Tables>,
  userId: string,
  { after, limit }: PageById,
): Promise<TransferRow[]> =>
  db
    .selectFrom('correctionTransfers')
    .innerJoin('apps', 'apps.id', 'correctionTransfers.appId')
    .selectAll('correctionTransfers')
    .where(isOwnedBy(userId))
    .where('correctionTransfers.id', '>', after)
    .orderBy('correctionTransfers.id')
    .limit(limit)
    .execute()
