// Finds apps for the members of their teams; to everyone else an app does not exist.
import type { Kysely, Transaction } from 'kysely'
import { Problem } from '../http/problems.ts'
import { isId } from '../shared/ids.ts'
import type { OwnedApps } from '../shared/principals.ts'
import { isSeenBy } from '../storage/apps-of-user.ts'
import type { Tables } from '../storage/tables.ts'
import { type AppRow, findAppOfUser, listAppRows, type OwnerColumns } from './store.ts'

/** Throws `app-not-found`. */
export async function getSeenApp(
  db: Kysely<Tables>,
  id: string,
  { id: userId }: { id: string },
): Promise<AppRow> {
  const app = isId(id, 'app') ? await findAppOfUser(db, { id, userId }) : undefined
  return app ?? refuseApp()
}

/** What other domains ask about the apps of a user's teams. */
export const openOwnedApps = (db: Kysely<Tables>): OwnedApps => ({
  checkOwner: async (id, user) => void (await getSeenApp(db, id, user)),
  list: (user) => listAppRows(db, isSeenBy(user.id)),
})

export function refuseApp(): never {
  throw new Problem('app-not-found', {
    detail: 'You have no app with this ID. `GET /list` shows your apps.',
  })
}

/**
 * The columns of an app that belongs to a team. Those of a user's own team are the user's and name
 * no team, so that processes of earlier versions show them to their owner; those of another team
 * are of the member who brought them there.
 */
export async function ownerColumns(
  transaction: Transaction<Tables>,
  teamId: string,
  memberId: string,
): Promise<OwnerColumns> {
  const isOwn = await isUser(transaction, teamId)
  return isOwn ? { teamId: null, userId: teamId } : { teamId, userId: memberId }
}

/** Whether there is a user of this ID. */
export async function isUser(db: Kysely<Tables>, id: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  return user !== undefined
}
