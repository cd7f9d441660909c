// Invitations to a team. Whoever has the token of one joins with it, once, within seven days.
import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { recordEvent } from '../audit/service.ts'
import { Problem } from '../http/problems.ts'
import { queueMail } from '../mail/mail.ts'
import { dayMs } from '../shared/durations.ts'
import { sha256 } from '../shared/hashes.ts'
import { isId, newId } from '../shared/ids.ts'
import type { UserPrincipal } from '../shared/principals.ts'
import { includesRole } from '../shared/roles.ts'
import { lockOwner } from '../storage/app-lock.ts'
import type { Tables } from '../storage/tables.ts'
import { runTransaction } from '../storage/transactions.ts'
import {
  deleteExpiredInvitations,
  deleteInvitation,
  findInvitation,
  findInviter,
  findLanguageOf,
  type InvitationRow,
  insertInvitation,
  listInvitationRows,
  takeInvitation,
} from './invitation-store.ts'
import { checkTeamRole } from './membership.ts'
import type { Teams } from './open-teams.ts'
import { requireRole } from './roles.ts'
import type {
  CreatedInvitation,
  Invitation,
  NewInvitation,
  ShownInvitation,
  Team,
} from './schemas.ts'
import { getTeam, lockTeam } from './service.ts'
import { findRole, findTeamName, insertMember, listMemberRows } from './store.ts'
import { unnamed } from './unnamed.ts'

const lifeMs = 7 * dayMs
const maxOpenInvitations = 50
const maxMembers = 100

/** Those that have not expired, newest first. */
export async function listInvitations({ db, now }: Teams, teamId: string): Promise<Invitation[]> {
  return (await listInvitationRows(db, teamId, now())).map(toInvitation)
}

/**
 * The token is shown only once. Nobody invites to a role above their own. Throws `role-required`,
 * `already-member`, `too-many-invitations`.
 */
export async function createInvitation(
  teams: Teams,
  teamId: string,
  { email, role, user }: NewInvitation & { user: UserPrincipal },
): Promise<CreatedInvitation> {
  const { db, audit } = teams
  const createdAt = teams.now()
  const token = `dti_${randomBytes(32).toString('base64url')}`
  const row: InvitationRow = {
    id: newId('inv'),
    teamId,
    invitedBy: user.id,
    tokenHash: sha256(token),
    email: email ?? null,
    role,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifeMs),
  }
  return runTransaction(db, async (transaction) => {
    await lockTeam(teams, transaction, teamId)
    requireRole(await checkTeamRole(transaction, teamId, { user, role: 'admin' }), role)
    const members = await listMemberRows(transaction, teamId)
    if (members.some((member) => isSameAddress(member.email, email))) throw alreadyMember()
    await deleteExpiredInvitations(transaction, createdAt)
    const open = await listInvitationRows(transaction, teamId, createdAt)
    if (open.length >= maxOpenInvitations)
      throw new Problem('too-many-invitations', {
        detail:
          `A team has at most ${maxOpenInvitations} open invitations. Revoke one with ` +
          '`DELETE /teams/{id}/invitations/{invitationId}`.',
        why: { reason: 'limit-reached', parameters: { limit: maxOpenInvitations } },
      })
    await insertInvitation(transaction, row)
    const about = { userId: user.id, teamId, details: { invitationId: row.id, role } }
    await recordEvent(audit, { type: 'invitation.created', ...about }, user, transaction)
    const mailed = await mailInvitation(teams, transaction, { invitation: row, token })
    return { ...toInvitation(row), token, mailed }
  })
}

/**
 * Mails an invitation that is for an address, in the language of its user, else of who invites.
 * Only who has proven an address of their own causes mail to those of others.
 */
async function mailInvitation(
  { mail }: Teams,
  transaction: Transaction<Tables>,
  { invitation: { email, invitedBy, teamId }, token }: { invitation: InvitationRow; token: string },
): Promise<boolean> {
  const inviter = await findInviter(transaction, invitedBy)
  if (email === null || !inviter?.emailVerifiedAt) return false
  const language = (await findLanguageOf(transaction, email)) ?? inviter.language
  const team = (await findTeamName(transaction, teamId)) ?? unnamed
  const message = { kind: 'invitation', inviter: inviter.name, team, token } as const
  return queueMail(mail, transaction, { userId: invitedBy, to: email, language, message })
}

/** Throws `invitation-not-found`. */
export async function revokeInvitation(
  { db, audit }: Teams,
  { id, teamId }: { id: string; teamId: string },
  user: UserPrincipal,
): Promise<void> {
  await runTransaction(db, async (transaction) => {
    const row = isId(id, 'inv') ? await deleteInvitation(transaction, { id, teamId }) : undefined
    if (row === undefined)
      throw new Problem('invitation-not-found', {
        detail:
          'The team has no such open invitation. `GET /teams/{id}/invitations` shows its ' +
          'invitations.',
      })
    const about = { userId: user.id, teamId, details: { invitationId: id } }
    await recordEvent(audit, { type: 'invitation.revoked', ...about }, user, transaction)
  })
}

/** Throws `invitation-not-found`, `invitation-not-yours`. */
export async function showInvitation(
  { db, now }: Teams,
  token: string,
  user: UserPrincipal,
): Promise<ShownInvitation> {
  const { teamId, invitedBy, role, expiresAt } = await getInvitation(db, {
    token,
    user,
    now: now(),
  })
  const name = await findTeamName(db, teamId)
  return {
    team: { id: teamId, name: name ?? unnamed },
    role,
    invitedBy: ((await findInviter(db, invitedBy)) ?? refuseInvitation()).name,
    expiresAt: expiresAt.toISOString(),
  }
}

/**
 * Makes the user a member; of several who try at once, one. Throws `invitation-not-found`,
 * `invitation-not-yours`, `already-member`, `too-many-members`.
 */
export async function acceptInvitation(
  teams: Teams,
  token: string,
  user: UserPrincipal,
): Promise<Team> {
  const { db, audit } = teams
  const now = teams.now()
  const teamId = await runTransaction(db, async (transaction) => {
    const { teamId } = await getInvitation(transaction, { token, user, now })
    // First the team, in the order of those who change members.
    await lockOwner(transaction, teamId)
    const { id, invitedBy, role } =
      (await takeInvitation(transaction, sha256(token), now)) ?? refuseInvitation()
    const inviter = await findRole(transaction, { teamId, userId: invitedBy })
    if (inviter === undefined || !includesRole(inviter, role)) refuseInvitation()
    if ((await listMemberRows(transaction, teamId)).length >= maxMembers)
      throw new Problem('too-many-members', {
        detail: `A team has at most ${maxMembers} members. Ask its owner to remove one.`,
        why: { reason: 'limit-reached', parameters: { limit: maxMembers } },
      })
    const member = { teamId, userId: user.id }
    if (!(await insertMember(transaction, { ...member, role, createdAt: now })))
      throw alreadyMember()
    const details = { invitationId: id, role }
    await recordEvent(audit, { type: 'member.joined', ...member, details }, user, transaction)
    return teamId
  })
  return getTeam(teams, teamId, user)
}

/** Throws `invitation-not-found`, `invitation-not-yours`. */
async function getInvitation(
  db: Kysely<Tables>,
  { token, user, now }: { token: string; user: UserPrincipal; now: Date },
): Promise<InvitationRow> {
  const row = (await findInvitation(db, sha256(token), now)) ?? refuseInvitation()
  if (row.email !== null && !isSameAddress(row.email, user.email))
    throw new Problem('invitation-not-yours', {
      detail:
        'The invitation is for another email address. Log in as the user with that address, or ' +
        'ask for an invitation for yours.',
    })
  return row
}

const isSameAddress = (a: string, b: string | undefined): boolean =>
  a.toLowerCase() === b?.toLowerCase()

const alreadyMember = () =>
  new Problem('already-member', {
    detail: 'They are a member of the team. `GET /teams/{id}/members` shows its members.',
  })

function refuseInvitation(): never {
  throw new Problem('invitation-not-found', {
    detail: 'The invitation was used or revoked, or has expired. Ask for another one.',
  })
}

const toInvitation = ({
  id,
  email,
  role,
  invitedBy,
  createdAt,
  expiresAt,
}: InvitationRow): Invitation => ({
  id,
  email,
  role,
  invitedBy,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
