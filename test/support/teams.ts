// Teams with members, for tests.
import assert from 'node:assert/strict'
import type { TeamRole } from '../../src/shared/roles.ts'
import type { Api } from './api.ts'

export type TestUser = Awaited<ReturnType<Api['createUser']>>

/** A new user who joins a team by an invitation of another. */
export async function addMember(
  api: Api,
  { teamId, inviter }: { teamId: string; inviter: TestUser },
  role: TeamRole,
): Promise<TestUser> {
  const user = await api.createUser()
  const path = `/teams/${teamId}/invitations`
  const invitation = await api.post(path, { role }, inviter.bearer)
  assert.equal(invitation.status, 201, JSON.stringify(invitation.body))
  const { token } = invitation.body
  const joined = await api.post('/invitations/accept', { token }, user.bearer)
  assert.equal(joined.status, 200, JSON.stringify(joined.body))
  return user
}

export interface TestTeam {
  id: string
  owner: TestUser
  admin: TestUser
  member: TestUser
  viewer: TestUser
}

/** A new team with a member of each role. */
export async function createTeam(api: Api, name = 'a team'): Promise<TestTeam> {
  const owner = await api.createUser()
  const { status, body } = await api.post('/teams', { name }, owner.bearer)
  assert.equal(status, 201, JSON.stringify(body))
  const place = { teamId: body.id, inviter: owner }
  return {
    id: body.id,
    owner,
    admin: await addMember(api, place, 'admin'),
    member: await addMember(api, place, 'member'),
    viewer: await addMember(api, place, 'viewer'),
  }
}

/** A new app of a team, with the headers for its requests. */
export async function createTeamApp(api: Api, { id, owner }: { id: string; owner: TestUser }) {
  const { status, body } = await api.post(
    '/create',
    { name: 'an app of the team', teamId: id },
    owner.bearer,
  )
  assert.equal(status, 201, JSON.stringify(body))
  const credentials = { 'x-api-key': body.apiKey, 'x-api-secret': body.apiSecret }
  return { app: body, credentials: credentials as Record<string, string> }
}
