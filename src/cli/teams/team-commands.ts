// The commands for teams and their members.
import type { Dragoman, TeamRole } from '@dragoman/client'
import { asUser } from '../service/acting.ts'
import { formatTime, printJson } from '../terminal/output.ts'
import { printTable } from '../terminal/table.ts'

export interface JsonOption {
  json?: boolean
}

export async function list({ json = false }: JsonOption): Promise<void> {
  const teams = await asUser((client) => client.teams.list())
  if (json) return printJson(teams)
  printTable([
    ['id', 'name', 'role', 'members', 'apps', 'created'],
    ...teams.map(({ id, name, own, role, members, apps, createdAt }) => [
      id,
      own ? `${name} (own)` : name,
      role,
      String(members),
      String(apps),
      formatTime(createdAt),
    ]),
  ])
}

export async function create(name: string, { json = false }: JsonOption): Promise<void> {
  const team = await asUser((client) => client.teams.create({ name }))
  if (json) return printJson(team)
  console.log(`The team ${team.name} has the ID ${team.id}.`)
}

export async function rename(id: string, name: string, { json = false }: JsonOption) {
  const team = await asUser((client) => client.teams.rename(id, name))
  if (json) return printJson(team)
  console.log(`The team is named ${team.name}.`)
}

export async function remove(id: string): Promise<void> {
  await asUser((client) => client.teams.delete(id))
  console.log('The team is deleted.')
}

export async function leave(id: string): Promise<void> {
  await asUser((client) => client.teams.leave(id))
  console.log('You are no member of the team any more.')
}

export async function listMembers(id: string, { json = false }: JsonOption): Promise<void> {
  const members = await asUser((client) => client.teams.members(id))
  if (json) return printJson(members)
  printTable([
    ['id', 'email', 'name', 'role', 'joined'],
    ...members.map(({ userId, email, name, role, createdAt }) => [
      userId,
      email,
      name ?? '-',
      role,
      formatTime(createdAt),
    ]),
  ])
}

export async function setRole(
  id: string,
  who: string,
  { role, json = false }: JsonOption & { role: TeamRole },
): Promise<void> {
  const member = await asUser(async (client) =>
    client.teams.changeRole({ id, userId: await findMember(client, id, who) }, role),
  )
  if (json) return printJson(member)
  console.log(`${member.email} has the role ${member.role}.`)
}

export async function removeMember(id: string, who: string): Promise<void> {
  await asUser(async (client) =>
    client.teams.removeMember({ id, userId: await findMember(client, id, who) }),
  )
  console.log(`${who} is no member of the team any more. The keys of its apps stay valid.`)
}

/** The ID of a member whose email address or ID is given; the service refuses others. */
async function findMember(client: Dragoman, id: string, who: string): Promise<string> {
  const members = await client.teams.members(id)
  const found = members.find(({ email }) => email.toLowerCase() === who.toLowerCase())
  return found?.userId ?? who
}
