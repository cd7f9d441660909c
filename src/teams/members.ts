// The members of a team and their roles.
import type { Transaction } from 'kysely'
import { recordEvent } from '../audit/service.ts'
import { Problem } from '../http/problems.ts'
import { isId } from '../shared/ids.ts'
import type { UserPrincipal } from '../shared/principals.ts'
import { includesRole, type TeamRole } from '../shared/roles.ts'
import type { Tables } from '../storage/tables.ts'
import { runTransaction } from '../storage/transactions.ts'
import { deleteInvitationsBy } from './invitation-store.ts'
import { checkTeamRole } from './membership.ts'
import type { Teams } from './open-teams.ts'
import { requireRole } from './roles.ts'
import type { Member } from './schemas.ts'
import { lockTeam } from './service.ts'
import {
  deleteMember,
  findRole,
  listMemberRows,
  type MemberRow,
  type Membership,
  setRole,
} from './store.ts'

/** In the order of joining. Of an own team without rows, its user. */
export async function listMembers(
  { db }: Teams,
  id: string,
  user: UserPrincipal,
): Promise<Member[]> {
  const rows = await listMemberRows(db, id)
  if (rows.length > 0) return rows.map(toMember)
  const { id: userId, email, name, createdAt } = user
  return [{ userId, email, name, role: 'owner', createdAt }]
}

/**
 * Takes effect at once. Nobody gives or takes a role above their own. Throws `member-not-found`,
 * `role-required`, `own-team`, `last-owner`.
 */
export async function changeRole(
  teams: Teams,
  member: Membership,
  { role, user }: { role: TeamRole; user: UserPrincipal },
): Promise<Member> {
  return runTransaction(teams.db, async (transaction) => {
    const before = await lockMember(teams, transaction, member, user)
    requireRole(before.actor, role)
    if (role !== before.role) {
      if (before.role === 'owner') await checkIsNotLastOwner(transaction, member)
      await setRole(transaction, member, role)
      // An invitation may give a role that its inviter no longer has.
      if (!includesRole(role, before.role)) await deleteInvitationsBy(transaction, member)
      const details = { from: before.role, to: role }
      const entry = { type: 'member.changed', ...member, details } as const
      await recordEvent(teams.audit, entry, user, transaction)
    }
    const rows = await listMemberRows(transaction, member.teamId)
    return toMember(rows.find(({ userId }) => userId === member.userId) ?? refuseMember())
  })
}

/**
 * Ends a member's access at once. Throws `member-not-found`, `role-required`, `own-team`,
 * `last-owner`.
 */
export async function removeMember(
  teams: Teams,
  member: Membership,
  user: UserPrincipal,
): Promise<void> {
  await runTransaction(teams.db, async (transaction) => {
    const { role } = await lockMember(teams, transaction, member, user)
    await endMembership(teams, transaction, { ...member, role })
    await recordEvent(teams.audit, { type: 'member.removed', ...member }, user, transaction)
  })
}

/** Throws `team-not-found`, `own-team`, `last-owner`. */
export async function leaveTeam(teams: Teams, teamId: string, user: UserPrincipal): Promise<void> {
  const member = { teamId, userId: user.id }
  await runTransaction(teams.db, async (transaction) => {
    await lockTeam(teams, transaction, teamId)
    const role = await checkTeamRole(transaction, teamId, { user, role: 'viewer' })
    checkIsNotOwn(member)
    await endMembership(teams, transaction, { ...member, role })
    await recordEvent(teams.audit, { type: 'member.left', ...member }, user, transaction)
  })
}

/** The roles of a member and of who changes them, which stay until the transaction ends. */
async function lockMember(
  teams: Teams,
  transaction: Transaction<Tables>,
  member: Membership,
  user: UserPrincipal,
): Promise<{ role: TeamRole; actor: TeamRole }> {
  await lockTeam(teams, transaction, member.teamId)
  const actor = await checkTeamRole(transaction, member.teamId, { user, role: 'admin' })
  const found = isId(member.userId, 'usr') ? await findRole(transaction, member) : undefined
  const role = found ?? refuseMember()
  requireRole(actor, role)
  checkIsNotOwn(member)
  return { role, actor }
}

/** Throws `last-owner`. */
async function endMembership(
  { apps }: Teams,
  transaction: Transaction<Tables>,
  { role, ...member }: Membership & { role: TeamRole },
): Promise<void> {
  const { teamId, userId } = member
  if (role === 'owner') await checkIsNotLastOwner(transaction, member)
  await deleteInvitationsBy(transaction, member)
  await deleteMember(transaction, member)
  const heir = (await listMemberRows(transaction, teamId)).find((each) => each.role === 'owner')
  if (heir) await apps.handOver(transaction, { teamId, from: userId, to: heir.userId })
}

/** Throws `last-owner`. */
async function checkIsNotLastOwner(
  transaction: Transaction<Tables>,
  { teamId, userId }: Membership,
): Promise<void> {
  const members = await listMemberRows(transaction, teamId)
  if (members.some((each) => each.role === 'owner' && each.userId !== userId)) return
  throw new Problem('last-owner', {
    detail:
      'A team has at least one owner. Make another member an owner first, with `PATCH ' +
      '/teams/{id}/members/{userId}`, or delete the team.',
  })
}

/** Throws `own-team`. */
function checkIsNotOwn({ teamId, userId }: Membership): void {
  if (teamId === userId)
    throw new Problem('own-team', {
      detail:
        'A user is always the owner of their own team. Transfer its apps to a team that you ' +
        'create with `POST /teams`.',
    })
}

function refuseMember(): never {
  throw new Problem('member-not-found', {
    detail: 'The team has no such member. `GET /teams/{id}/members` shows its members.',
  })
}

const toMember = ({ userId, email, name, role, createdAt }: MemberRow): Member => ({
  userId,
  email,
  name,
  role,
  createdAt: createdAt.toISOString(),
})
