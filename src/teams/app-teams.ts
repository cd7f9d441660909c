// The teams of a user as their apps show them: an own team only once it has rows.
import type { Kysely } from 'kysely'
import type { TeamRole } from '../shared/roles.ts'
import type { Tables } from '../storage/tables.ts'
import { findTeam, listTeamRows, type Membership, type TeamRow } from './store.ts'
import { unnamed } from './unnamed.ts'

interface TeamOfApps {
  id: string
  name: string
  role: TeamRole
}

export async function listTeamsOfApps(
  db: Kysely<Tables>,
  userId: string,
): Promise<ReadonlyMap<string, TeamOfApps>> {
  const rows = await listTeamRows(db, userId)
  return new Map(rows.map((row) => [row.id, toTeamOfApps(row)]))
}

export async function findTeamOfApps(
  db: Kysely<Tables>,
  membership: Membership,
): Promise<TeamOfApps | undefined> {
  const row = await findTeam(db, membership)
  return row && toTeamOfApps(row)
}

const toTeamOfApps = ({ id, name, role }: TeamRow): TeamOfApps => ({
  id,
  name: name ?? unnamed,
  role,
})
