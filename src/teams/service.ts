import type { Transaction } from 'kysely'
import type { AppAuditQuery, AuditPage } from '../audit/schemas.ts'
import { listEventsFor, recordEvent } from '../audit/service.ts'
import { Problem } from '../http/problems.ts'
import { newId } from '../shared/ids.ts'
import type { UserPrincipal } from '../shared/principals.ts'
import { lockOwner } from '../storage/app-lock.ts'
import type { Tables } from '../storage/tables.ts'
import { runTransaction } from '../storage/transactions.ts'
import { checkTeamRole, isOwnTeam, refuseTeam } from './membership.ts'
import type { Teams } from './open-teams.ts'
import type { NewTeam, Team } from './schemas.ts'
import {
  deleteTeams,
  findTeam,
  insertMember,
  insertTeam,
  listTeamRows,
  renameTeam,
  type TeamRow,
} from './store.ts'
import { unnamed } from './unnamed.ts'

/** Beside the own team. */
const maxTeamsOfUser = 20

/** The user's teams: first their own, then the others in the order of their creation. */
export async function listTeams({ db, apps }: Teams, user: UserPrincipal): Promise<Team[]> {
  const rows = await listTeamRows(db, user.id)
  const own = rows.find(({ id }) => id === user.id)
  return [
    own === undefined ? toOwnTeam(user, await apps.count(db, user.id)) : toTeam(own, user),
    ...rows.filter((row) => row !== own).map((row) => toTeam(row, user)),
  ]
}

/** The user's memberships, for the export. */
export async function* exportTeams(teams: Teams, user: UserPrincipal): AsyncGenerator<Team> {
  yield* await listTeams(teams, user)
}

/** Throws `team-not-found`. */
export async function getTeam(teams: Teams, id: string, user: UserPrincipal): Promise<Team> {
  const { db, apps } = teams
  const row = await findTeam(db, { teamId: id, userId: user.id })
  if (row !== undefined) return toTeam(row, user)
  return isOwnTeam(id, user) ? toOwnTeam(user, await apps.count(db, id)) : refuseTeam()
}

/** Throws `too-many-teams`. */
export async function createTeam(
  teams: Teams,
  { name }: NewTeam,
  user: UserPrincipal,
): Promise<Team> {
  const { db, audit, now } = teams
  const id = newId('tea')
  return runTransaction(db, async (transaction) => {
    if (!(await lockOwner(transaction, user.id)))
      throw new Problem('unauthenticated', { detail: 'The account was deleted.' })
    const owned = (await listTeamRows(transaction, user.id)).filter(
      (team) => team.role === 'owner' && team.id !== user.id,
    )
    if (owned.length >= maxTeamsOfUser)
      throw new Problem('too-many-teams', {
        detail: `A user owns at most ${maxTeamsOfUser} teams. Delete one that has no apps.`,
        why: { reason: 'limit-reached', parameters: { limit: maxTeamsOfUser } },
      })
    const createdAt = now()
    await insertTeam(transaction, { id, name, createdAt })
    await insertMember(transaction, { teamId: id, userId: user.id, role: 'owner', createdAt })
    const entry = { type: 'team.created', userId: user.id, teamId: id } as const
    await recordEvent(audit, entry, user, transaction)
    return toTeam(
      (await findTeam(transaction, { teamId: id, userId: user.id })) ?? refuseTeam(),
      user,
    )
  })
}

/** Throws `team-not-found`, `role-required`. */
export async function changeTeam(
  teams: Teams,
  id: string,
  { name, user }: NewTeam & { user: UserPrincipal },
): Promise<Team> {
  return runTransaction(teams.db, async (transaction) => {
    await lockTeam(teams, transaction, id)
    await checkTeamRole(transaction, id, { user, role: 'admin' })
    await renameTeam(transaction, id, name)
    const about = { userId: user.id, teamId: id, details: { fields: ['name'] } }
    await recordEvent(teams.audit, { type: 'team.changed', ...about }, user, transaction)
    return toTeam(
      (await findTeam(transaction, { teamId: id, userId: user.id })) ?? refuseTeam(),
      user,
    )
  })
}

/** Ends all memberships. Throws `team-not-found`, `role-required`, `own-team`, `team-not-empty`. */
export async function deleteTeam(teams: Teams, id: string, user: UserPrincipal): Promise<void> {
  const { db, audit, apps } = teams
  if (isOwnTeam(id, user))
    throw new Problem('own-team', {
      detail: 'Everybody has an own team; it ends with the account.',
    })
  await runTransaction(db, async (transaction) => {
    if (!(await lockOwner(transaction, id))) refuseTeam()
    await checkTeamRole(transaction, id, { user, role: 'owner' })
    if ((await apps.count(transaction, id)) > 0)
      throw new Problem('team-not-empty', {
        detail:
          'Transfer its apps to another team with `POST /apps/{id}/transfer`, or delete them, ' +
          'before you delete the team.',
      })
    await deleteTeams(transaction, [id])
    const entry = { type: 'team.deleted', userId: user.id, teamId: id } as const
    await recordEvent(audit, entry, user, transaction)
  })
}

/** The team's audit events, newest first. */
export const listTeamEvents = (
  { audit }: Teams,
  { id, query, user }: { id: string; query: AppAuditQuery; user: UserPrincipal },
): Promise<AuditPage> => listEventsFor(audit, { teamId: id }, { query, user })

/**
 * Locks a team until the transaction ends, so that its members and their roles do not change. Adds
 * the rows of a user's own team. Throws `team-not-found`.
 */
export async function lockTeam(
  { now }: Teams,
  transaction: Transaction<Tables>,
  id: string,
): Promise<void> {
  if (!(await lockOwner(transaction, id))) refuseTeam()
  if (!(await isUser(transaction, id))) return
  const createdAt = now()
  await insertTeam(transaction, { id, name: null, createdAt })
  await insertMember(transaction, { teamId: id, userId: id, role: 'owner', createdAt })
}

/** Whether a team is the own team of a user who exists. */
async function isUser(transaction: Transaction<Tables>, id: string): Promise<boolean> {
  const user = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return user !== undefined
}

const toTeam = ({ name, createdAt, ...row }: TeamRow, user: UserPrincipal): Team => ({
  ...row,
  name: name ?? unnamed,
  own: row.id === user.id,
  createdAt: createdAt.toISOString(),
})

/** An own team without rows. */
const toOwnTeam = ({ id, name, email, createdAt }: UserPrincipal, apps: number): Team => ({
  id,
  name: name ?? email,
  own: true,
  role: 'owner',
  members: 1,
  apps,
  createdAt,
})
