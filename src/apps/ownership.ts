// Finds apps for their owner; to everyone else an app does not exist.
import type { Kysely } from 'kysely'
import { Problem } from '../http/problems.ts'
import { isId } from '../shared/ids.ts'
import type { OwnedApps } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import { type AppRow, findAppOfUser, listAppRows } from './store.ts'

/** Throws `app-not-found`. */
export async function getOwnedApp(
  db: Kysely<Tables>,
  id: string,
  { id: userId }: { id: string },
): Promise<AppRow> {
  const app = isId(id, 'app') ? await findAppOfUser(db, { id, userId }) : undefined
  return app ?? refuseApp()
}

/** What other domains ask about a user's apps. */
export const openOwnedApps = (db: Kysely<Tables>): OwnedApps => ({
  checkOwner: async (id, user) => void (await getOwnedApp(db, id, user)),
  list: (user) => listAppRows(db, user.id),
})

export function refuseApp(): never {
  throw new Problem('app-not-found', {
    detail: 'You have no app with this ID. `GET /list` shows your apps.',
  })
}
