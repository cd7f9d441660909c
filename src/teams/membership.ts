// Who is a member of which team.
import type { Kysely } from 'kysely'
import { Problem } from '../http/problems.ts'
import { isId } from '../shared/ids.ts'
import type { TeamRole } from '../shared/roles.ts'
import type { Tables } from '../storage/tables.ts'
import { requireRole } from './roles.ts'
import { findRole } from './store.ts'

/** Whether a team is the user's own, which has the user's ID. */
export const isOwnTeam = (teamId: string, { id }: { id: string }): boolean => teamId === id

/** Whether a text may be the ID of a team: an invalid one must not reach the database. */
export const isTeamId = (id: string): boolean => isId(id, 'tea') || isId(id, 'usr')

/** Throws `team-not-found` for who is no member, `role-required`. Returns the user's role. */
export async function checkTeamRole(
  db: Kysely<Tables>,
  teamId: string,
  { user, role }: { user: { id: string }; role: TeamRole },
): Promise<TeamRole> {
  const own = await readRole(db, teamId, user)
  requireRole(own ?? refuseTeam(), role)
  return own ?? refuseTeam()
}

async function readRole(
  db: Kysely<Tables>,
  teamId: string,
  user: { id: string },
): Promise<TeamRole | undefined> {
  // An own team may have no rows.
  if (isOwnTeam(teamId, user)) return 'owner'
  return isTeamId(teamId) ? findRole(db, { teamId, userId: user.id }) : undefined
}

export function refuseTeam(): never {
  throw new Problem('team-not-found', {
    detail: 'You have no team with this ID. `GET /teams` shows your teams.',
  })
}
