// The commands for invitations to teams.
import type { TeamRole } from '@dragoman/client'
import { asUser } from '../service/acting.ts'
import { getConnection } from '../service/connection.ts'
import { formatTime, printJson } from '../terminal/output.ts'
import { printTable } from '../terminal/table.ts'
import type { JsonOption } from './team-commands.ts'

export async function invite(
  id: string,
  email: string | undefined,
  { role, json = false }: JsonOption & { role: TeamRole },
): Promise<void> {
  const body = { role, ...(email !== undefined && { email }) }
  const invitation = await asUser((client) => client.teams.invite(id, body))
  // After #, so that no server writes it into a log.
  const link = `${new URL(getConnection().url).origin}/console/invitation#${invitation.token}`
  if (json) return printJson({ ...invitation, link })
  console.log(link)
  const whom = email === undefined ? 'One person' : email
  if (invitation.mailed) console.error(`The invitation goes to ${email} by mail.`)
  console.error(
    `${whom} can join with this link until ${formatTime(invitation.expiresAt)}. ` +
      'It is shown only now.',
  )
}

export async function listInvitations(id: string, { json = false }: JsonOption): Promise<void> {
  const invitations = await asUser((client) => client.teams.invitations(id))
  if (json) return printJson(invitations)
  if (invitations.length === 0)
    return console.log('There are none. `dragoman teams invite <id>` makes one.')
  printTable([
    ['id', 'for', 'role', 'created', 'expires'],
    ...invitations.map(({ id, email, role, createdAt, expiresAt }) => [
      id,
      email ?? 'anybody with the link',
      role,
      formatTime(createdAt),
      formatTime(expiresAt),
    ]),
  ])
}

export async function revoke(id: string, invitationId: string): Promise<void> {
  await asUser((client) => client.teams.revokeInvitation({ id, invitationId }))
  console.log('Nobody can use the invitation any more.')
}

export async function join(link: string, { json = false }: JsonOption): Promise<void> {
  const token = link.slice(link.lastIndexOf('#') + 1)
  const team = await asUser((client) => client.teams.accept(token))
  if (json) return printJson(team)
  console.log(`You are a member of the team ${team.name}, with the role ${team.role}.`)
}
