// The tables of teams and their members. A user's own team has the user's ID, and no rows until it
// matters: who reads it must do without.
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { TeamRole } from '../shared/roles.ts'
import type { Tables } from '../storage/tables.ts'

/** A user and a team. */
export interface Membership {
  readonly teamId: string
  readonly userId: string
}

/** A team as one of its members sees it. */
export interface TeamRow {
  id: string
  /** The name of an unnamed own team is its user's name or email address. */
  name: string | null
  createdAt: Date
  role: TeamRole
  members: number
  apps: number
}

export type MemberRow = Selectable<Tables['teamMembers']> & {
  email: string
  name: string | null
}

const nameOfTeam = sql<string | null>`coalesce(teams.name, (
  select coalesce(users.name, users.email) from dragoman.users where users.id = teams.id))`

const selectTeams = (db: Kysely<Tables>, userId: string) =>
  db
    .selectFrom('teams')
    .innerJoin('teamMembers as own', 'own.teamId', 'teams.id')
    .where('own.userId', '=', userId)
    .select([
      'teams.id',
      nameOfTeam.as('name'),
      'teams.createdAt',
      'own.role',
      sql<number>`(select count(*) from dragoman.team_members
        where team_members.team_id = teams.id)`.as('members'),
      sql<number>`(select count(*) from dragoman.apps where apps.owner_id = teams.id)`.as('apps'),
    ])

/** The teams that a user is a member of and that have rows, in the order of their creation. */
export const listTeamRows = (db: Kysely<Tables>, userId: string): Promise<TeamRow[]> =>
  selectTeams(db, userId).orderBy('teams.createdAt').orderBy('teams.id').execute()

export const findTeam = (
  db: Kysely<Tables>,
  { teamId, userId }: Membership,
): Promise<TeamRow | undefined> =>
  selectTeams(db, userId).where('teams.id', '=', teamId).executeTakeFirst()

export async function findTeamName(
  db: Kysely<Tables>,
  teamId: string,
): Promise<string | null | undefined> {
  const team = await db
    .selectFrom('teams')
    .select(nameOfTeam.as('name'))
    .where('id', '=', teamId)
    .executeTakeFirst()
  return team?.name
}

/** Without effect if the team has a row. */
export async function insertTeam(
  db: Kysely<Tables>,
  team: Insertable<Tables['teams']>,
): Promise<void> {
  await db
    .insertInto('teams')
    .values(team)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function renameTeam(db: Kysely<Tables>, id: string, name: string): Promise<void> {
  await db.updateTable('teams').set({ name }).where('id', '=', id).execute()
}

export async function deleteTeams(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('teams').where('id', 'in', ids).execute()
}

/** False if the user is a member already. */
export async function insertMember(
  db: Kysely<Tables>,
  member: Omit<Insertable<Tables['teamMembers']>, 'id'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('teamMembers')
    .values({ id: `${member.teamId} ${member.userId}`, ...member })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function findRole(
  db: Kysely<Tables>,
  { teamId, userId }: Membership,
): Promise<TeamRole | undefined> {
  const member = await db
    .selectFrom('teamMembers')
    .select('role')
    .where('teamId', '=', teamId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return member?.role
}

/** In the order of joining. */
export const listMemberRows = (db: Kysely<Tables>, teamId: string): Promise<MemberRow[]> =>
  db
    .selectFrom('teamMembers')
    .innerJoin('users', 'users.id', 'teamMembers.userId')
    .selectAll('teamMembers')
    .select(['users.email', 'users.name'])
    .where('teamId', '=', teamId)
    .orderBy('teamMembers.createdAt')
    .orderBy('teamMembers.id')
    .execute()

/** The IDs of the users who own a team, each team has one. */
export async function listOwners(db: Kysely<Tables>, teamId: string): Promise<string[]> {
  const owners = await db
    .selectFrom('teamMembers')
    .select('userId')
    .where('teamId', '=', teamId)
    .where('role', '=', 'owner')
    .orderBy('createdAt')
    .execute()
  // An own team without rows.
  return owners.length === 0 ? [teamId] : owners.map(({ userId }) => userId)
}

/** Those of all teams of a user. */
export const listMembersBeside = (db: Kysely<Tables>, userId: string): Promise<MemberRow[]> =>
  db
    .selectFrom('teamMembers')
    .innerJoin('users', 'users.id', 'teamMembers.userId')
    .selectAll('teamMembers')
    .select(['users.email', 'users.name'])
    .where('teamId', 'in', (query) =>
      query.selectFrom('teamMembers as own').select('own.teamId').where('own.userId', '=', userId),
    )
    .orderBy('teamMembers.teamId')
    .orderBy('teamMembers.createdAt')
    .orderBy('teamMembers.id')
    .execute()

export async function setRole(
  db: Kysely<Tables>,
  { teamId, userId }: Membership,
  role: TeamRole,
): Promise<void> {
  await db
    .updateTable('teamMembers')
    .set({ role })
    .where('teamId', '=', teamId)
    .where('userId', '=', userId)
    .execute()
}

export async function deleteMember(
  db: Kysely<Tables>,
  { teamId, userId }: Membership,
): Promise<void> {
  await db
    .deleteFrom('teamMembers')
    .where('teamId', '=', teamId)
    .where('userId', '=', userId)
    .execute()
}
