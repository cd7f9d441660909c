// The responses of the operations on teams, for the test of all documented responses.
import type { Api } from './api.ts'
import type { ResponseCheck } from './response-check.ts'
import { addMember, createTeam, createTeamApp } from './teams.ts'

export async function checkTeams(api: Api, check: ResponseCheck): Promise<void> {
  const team = await createTeam(api)
  const { owner, admin, member } = team
  const headers = owner.bearer
  const path = `/teams/${team.id}`
  await check(200, 'get /teams', { headers })
  await check(200, 'get /teams/{id}', { headers, path })
  await check(200, 'patch /teams/{id}', { headers, path, body: { name: 'renamed' } })
  await check(200, 'get /teams/{id}/audit', { headers, path: `${path}/audit` })
  for (let owned = 1; owned < 20; owned++)
    await check(201, 'post /teams', { headers, body: { name: 'another' } })
  await check(409, 'post /teams', { headers, body: { name: 'another' } })

  await check(200, 'get /teams/{id}/members', { headers, path: `${path}/members` })
  const ofOwner = { headers, path: `${path}/members/${owner.id}` }
  await check(409, 'patch /teams/{id}/members/{userId}', { ...ofOwner, body: { role: 'viewer' } })
  await check(409, 'delete /teams/{id}/members/{userId}', ofOwner)
  const ofMember = { headers, path: `${path}/members/${member.id}` }
  await check(200, 'patch /teams/{id}/members/{userId}', { ...ofMember, body: { role: 'viewer' } })
  await check(204, 'delete /teams/{id}/members/{userId}', ofMember)
  const leaving = (user: { bearer: Record<string, string> }) => ({
    headers: user.bearer,
    path: `${path}/membership`,
  })
  await check(409, 'delete /teams/{id}/membership', leaving(owner))
  await check(204, 'delete /teams/{id}/membership', leaving(admin))

  const { app } = await createTeamApp(api, team)
  const { password } = owner
  await check(409, 'delete /auth/profile', { headers, body: { password } })
  await check(409, 'delete /teams/{id}', { headers, path })
  const transfer = { headers, path: `/apps/${app.id}/transfer` }
  await check(200, 'post /apps/{id}/transfer', { ...transfer, body: { teamId: owner.id } })
  await check(204, 'delete /teams/{id}', { headers, path })

  const own = { id: owner.id, owner }
  await Promise.all(Array.from({ length: 99 }, () => createTeamApp(api, own)))
  const { app: another } = await createTeamApp(api, { id: member.id, owner: member })
  const guest = { teamId: owner.id, inviter: owner }
  const { bearer } = await addMember(api, guest, 'admin')
  await check(200, 'get /list', { headers: bearer })
  const tooMany = { path: `/apps/${another.id}/transfer`, body: { teamId: owner.id } }
  const invitation = await api.post(
    `/teams/${owner.id}/invitations`,
    { role: 'admin' },
    owner.bearer,
  )
  const { token } = invitation.body
  await api.post('/invitations/accept', { token }, member.bearer)
  await check(409, 'post /apps/{id}/transfer', { headers: member.bearer, ...tooMany })
}

export async function checkInvitations(api: Api, check: ResponseCheck): Promise<void> {
  const { id, owner, viewer } = await createTeam(api)
  const headers = owner.bearer
  const path = `/teams/${id}/invitations`
  const invite = (status: number, email?: string) =>
    check(status, 'post /teams/{id}/invitations', {
      headers,
      path,
      body: { role: 'viewer', ...(email && { email }) },
    })
  const { body: open } = await invite(201)
  const { body: bound } = await invite(201, 'invited@example.org')
  await invite(409, viewer.email)
  await check(200, 'get /teams/{id}/invitations', { headers, path })
  for (const name of ['show', 'accept']) {
    const call = { headers: viewer.bearer, body: { token: bound.token } }
    await check(403, `post /invitations/${name}`, call)
  }
  const own = { headers: viewer.bearer, body: { token: open.token } }
  await check(200, 'post /invitations/show', own)
  await check(409, 'post /invitations/accept', own)
  const guest = await api.createUser()
  await check(200, 'post /invitations/accept', { ...own, headers: guest.bearer })
  const one = { headers, path: `${path}/${bound.id}` }
  await check(204, 'delete /teams/{id}/invitations/{invitationId}', one)
}
