// Names of apps and of whose they are: a team, or a user whose own team has no other member.
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export interface NamesOfApp {
  readonly app: { readonly id: string; readonly name: string }
  readonly owner: { readonly id: string; readonly kind: 'user' | 'team'; readonly name: string }
}

export const toOwner = (id: string, email: string | null, team: string | null) => ({
  id,
  kind: email === null ? ('team' as const) : ('user' as const),
  name: email ?? team ?? '',
})

/** By the app's ID. Deleted apps have none. */
export async function findNamesOfApps(
  db: Kysely<Tables>,
  appIds: Iterable<string>,
): Promise<Map<string, NamesOfApp>> {
  const ids = [...new Set(appIds)]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('apps')
    .leftJoin('users', 'users.id', 'apps.ownerId')
    .leftJoin('teams', 'teams.id', 'apps.ownerId')
    .select(['apps.id', 'apps.name', 'apps.ownerId', 'users.email', 'teams.name as team'])
    .where('apps.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, name, ownerId, email, team }) => [
      id,
      { app: { id, name }, owner: toOwner(ownerId, email, team) },
    ]),
  )
}
