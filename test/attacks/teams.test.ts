// What somebody might try to get into a team, or to stay in it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { addMember, createTeam, createTeamApp, type TestUser } from '../support/teams.ts'

const dayMs = 86_400_000

for (const backend of backends) {
  describe(`attacks on teams on ${backend.name}`, async (t) => {
    let aheadMs = 0
    const now = () => new Date(Date.now() + aheadMs)
    const api = await startApi(t, { backend, worker: false, now })

    const invite = async (teamId: string, by: TestUser, body: Record<string, string>) =>
      (await api.post(`/teams/${teamId}/invitations`, body, by.bearer)).body
    const accept = (token: string, user: TestUser) =>
      api.post('/invitations/accept', { token }, user.bearer)
    const change = (teamId: string, by: TestUser, member: TestUser, role: string) =>
      api.call(`/teams/${teamId}/members/${member.id}`, {
        method: 'PATCH',
        headers: by.bearer,
        body: { role },
      })
    const remove = (teamId: string, by: TestUser, member: TestUser) =>
      api.call(`/teams/${teamId}/members/${member.id}`, { method: 'DELETE', headers: by.bearer })
    const leave = (teamId: string, user: TestUser) =>
      api.call(`/teams/${teamId}/membership`, { method: 'DELETE', headers: user.bearer })
    const rolesOf = async (teamId: string, by: TestUser): Promise<Record<string, string>> => {
      const { body } = await api.call(`/teams/${teamId}/members`, { headers: by.bearer })
      return Object.fromEntries(
        body.members.map((each: { userId: string; role: string }) => [each.userId, each.role]),
      )
    }

    describe('an invitation', () => {
      it('for one address cannot be used, or looked at, by whoever steals it', async () => {
        const { id, owner } = await createTeam(api)
        const [invited, thief] = [await api.createUser(), await api.createUser()]
        const email = invited.email.toUpperCase()
        const { token } = await invite(id, owner, { role: 'admin', email })
        for (const path of ['show', 'accept']) {
          const answer = await api.post(`/invitations/${path}`, { token }, thief.bearer)
          assertProblem(answer, 403, 'invitation-not-yours')
          assert.ok(!JSON.stringify(answer.body).toLowerCase().includes(invited.email))
          assert.ok(!JSON.stringify(answer.body).includes(id))
        }
        assert.equal((await accept(token, invited)).status, 200)
      })

      it('cannot be replayed, by nobody', async () => {
        const { id, owner } = await createTeam(api)
        const first = await api.createUser()
        const { token } = await invite(id, owner, { role: 'viewer' })
        assert.equal((await accept(token, first)).status, 200)
        assertProblem(await accept(token, await api.createUser()), 404, 'invitation-not-found')
        assert.equal((await remove(id, owner, first)).status, 204)
        assertProblem(await accept(token, first), 404, 'invitation-not-found')
      })

      it('lets in one of many who accept it at once', async () => {
        const { id, owner } = await createTeam(api)
        const { token } = await invite(id, owner, { role: 'member' })
        const users = await Promise.all(Array.from({ length: 8 }, () => api.createUser()))
        const answers = await Promise.all(users.map((user) => accept(token, user)))
        assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(7).fill(404)])
        assert.equal(Object.keys(await rolesOf(id, owner)).length, 5)
      })

      it('expires after seven days', async () => {
        const { id, owner } = await createTeam(api)
        const { token } = await invite(id, owner, { role: 'member' })
        const user = await api.createUser()
        aheadMs = 7 * dayMs
        try {
          // The access tokens have expired too.
          const { body } = await api.post('/auth/login', {
            email: user.email,
            password: user.password,
          })
          const bearer = { authorization: `Bearer ${body.accessToken}` }
          const answer = await api.post('/invitations/accept', { token }, bearer)
          assertProblem(answer, 404, 'invitation-not-found')
        } finally {
          aheadMs = 0
        }
      })

      it('ends with the role of who made it, so that nobody comes back by it', async () => {
        const { id, owner, admin } = await createTeam(api)
        const other = await addMember(api, { teamId: id, inviter: owner }, 'admin')
        const { token: ofRemoved } = await invite(id, admin, { role: 'admin' })
        const { token: ofDemoted } = await invite(id, other, { role: 'admin' })
        assert.equal((await remove(id, owner, admin)).status, 204)
        assert.equal((await change(id, owner, other, 'viewer')).status, 200)
        for (const token of [ofRemoved, ofDemoted])
          assertProblem(await accept(token, admin), 404, 'invitation-not-found')
      })

      it('is worth nothing once it is revoked, also while it is accepted', async () => {
        const { id, owner } = await createTeam(api)
        const user = await api.createUser()
        const { id: invitation, token } = await invite(id, owner, { role: 'member' })
        const path = `/teams/${id}/invitations/${invitation}`
        const [revoked, accepted] = await Promise.all([
          api.call(path, { method: 'DELETE', headers: owner.bearer }),
          accept(token, user),
        ])
        assert.deepEqual(
          [revoked.status, accepted.status].sort(),
          revoked.status === 204 ? [204, 404] : [200, 404],
        )
        const isMember = user.id in (await rolesOf(id, owner))
        assert.equal(isMember, accepted.status === 200)
      })

      it('has a token that neither the database nor a list shows', async () => {
        const { id, owner } = await createTeam(api)
        const { token } = await invite(id, owner, { role: 'member' })
        const path = `/teams/${id}/invitations`
        const { body } = await api.call(path, { headers: owner.bearer })
        assert.ok(!JSON.stringify(body).includes(token))
        const audit = await api.call(`/teams/${id}/audit`, { headers: owner.bearer })
        assert.ok(!JSON.stringify(audit.body).includes(token))
      })
    })

    describe('a role', () => {
      it('cannot be raised by its holder, or above that of who gives it', async () => {
        const { id, owner, admin, member, viewer } = await createTeam(api)
        const before = await rolesOf(id, owner)
        for (const [by, whom, role] of [
          [admin, admin, 'owner'],
          [admin, member, 'owner'],
          [admin, owner, 'viewer'],
          [member, member, 'admin'],
          [member, viewer, 'viewer'],
          [viewer, viewer, 'owner'],
        ] as const)
          assertProblem(await change(id, by, whom, role), 403, 'role-required')
        assertProblem(await remove(id, admin, owner), 403, 'role-required')
        assertProblem(await remove(id, member, viewer), 403, 'role-required')
        assert.deepEqual(await rolesOf(id, owner), before)
      })

      it('cannot be had by inviting oneself, or another, to a higher one', async () => {
        const { id, admin, member, viewer } = await createTeam(api)
        for (const [by, role] of [
          [admin, 'owner'],
          [member, 'viewer'],
          [viewer, 'viewer'],
        ] as const) {
          const answer = await api.post(`/teams/${id}/invitations`, { role }, by.bearer)
          assertProblem(answer, 403, 'role-required')
        }
      })

      it('in one team is worth nothing in another', async () => {
        const [ours, theirs] = [await createTeam(api), await createTeam(api)]
        const { app } = await createTeamApp(api, theirs)
        for (const [method, path, body] of [
          ['GET', `/teams/${theirs.id}`, undefined],
          ['PATCH', `/teams/${theirs.id}/members/${theirs.viewer.id}`, { role: 'owner' }],
          ['DELETE', `/teams/${theirs.id}/members/${ours.owner.id}`, undefined],
          ['POST', `/apps/${app.id}/transfer`, { teamId: ours.id }],
          ['DELETE', `/teams/${theirs.id}`, undefined],
        ] as const) {
          const answer = await api.call(path, { method, headers: ours.owner.bearer, body })
          assert.equal(answer.status, 404, path)
        }
        const path = `/teams/${ours.id}/members/${theirs.viewer.id}`
        const answer = await api.call(path, { method: 'DELETE', headers: ours.owner.bearer })
        assertProblem(answer, 404, 'member-not-found')
        const { body } = await api.call(`/teams/${theirs.id}/invitations`, {
          headers: theirs.owner.bearer,
        })
        assert.deepEqual(body.invitations, [])
      })
    })

    describe('access', () => {
      it('ends at once for who is removed, also with an app’s key and their token', async () => {
        const team = await createTeam(api)
        const { app } = await createTeamApp(api, team)
        const acting = { ...team.member.bearer, 'x-api-key': app.apiKey }
        assert.equal((await api.call('/queue', { headers: acting })).status, 200)
        assert.equal((await remove(team.id, team.owner, team.member)).status, 204)
        assertProblem(await api.call('/queue', { headers: acting }), 401, 'invalid-api-credentials')
        const { bearer: headers } = team.member
        assertProblem(await api.call(`/apps/${app.id}`, { headers }), 404, 'app-not-found')
        assert.deepEqual((await api.call('/list', { headers })).body, [])
        assertProblem(await api.call(`/teams/${team.id}`, { headers }), 404, 'team-not-found')
      })

      it('shrinks at once with the role', async () => {
        const team = await createTeam(api)
        const { app } = await createTeamApp(api, team)
        const acting = { ...team.member.bearer, 'x-api-key': app.apiKey }
        const add = () => api.post('/glossaries', { name: 'x', dictionaries: [] }, acting)
        assert.equal((await add()).status, 201)
        assert.equal((await change(team.id, team.admin, team.member, 'viewer')).status, 200)
        assertProblem(await add(), 403, 'role-required')
        assert.equal((await api.call('/glossaries', { headers: acting })).status, 200)
      })

      it('does not stay with who created an app in the team', async () => {
        const { id, owner, admin } = await createTeam(api)
        const { app } = await createTeamApp(api, { id, owner: admin })
        assert.equal((await leave(id, admin)).status, 204)
        const { bearer: headers } = admin
        assertProblem(await api.call(`/apps/${app.id}`, { headers }), 404, 'app-not-found')
        const body = { password: admin.password }
        const deleted = await api.call('/auth/profile', { method: 'DELETE', headers, body })
        assert.equal(deleted.status, 204)
        const kept = await api.call(`/apps/${app.id}`, { headers: owner.bearer })
        assert.equal(kept.status, 200)
      })
    })

    describe('the last owner', () => {
      it('stays when two leave at once', async () => {
        for (let round = 0; round < 5; round++) {
          const { id, owner, admin } = await createTeam(api)
          assert.equal((await change(id, owner, admin, 'owner')).status, 200)
          const answers = await Promise.all([leave(id, owner), leave(id, admin)])
          assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 409])
          const rest = answers[0]?.status === 409 ? owner : admin
          assert.equal(Object.values(await rolesOf(id, rest)).filter(isOwner).length, 1)
        }
      })

      it('stays when two demote each other, or delete their accounts, at once', async () => {
        const { id, owner, admin, member } = await createTeam(api)
        await change(id, owner, admin, 'owner')
        const demoted = await Promise.all([
          change(id, owner, admin, 'viewer'),
          change(id, admin, owner, 'viewer'),
        ])
        assert.equal(demoted.filter(({ status }) => status === 200).length, 1)
        assert.equal(Object.values(await rolesOf(id, member)).filter(isOwner).length, 1)
        const rest = demoted[0]?.status === 200 ? [owner, admin] : [admin, owner]
        const [one, other] = rest as [TestUser, TestUser]
        await change(id, one, other, 'owner')
        const deleted = await Promise.all(
          [one, other].map(({ bearer: headers, password }) =>
            api.call('/auth/profile', { method: 'DELETE', headers, body: { password } }),
          ),
        )
        assert.deepEqual(deleted.map(({ status }) => status).sort(), [204, 409])
        assert.equal(Object.values(await rolesOf(id, member)).filter(isOwner).length, 1)
      })
    })

    describe('a transfer', () => {
      it('brings no app into a team where one may not create apps', async () => {
        const [ours, theirs] = [await createTeam(api), await createTeam(api)]
        const { app } = await createTeamApp(api, ours)
        const transfer = (teamId: string) =>
          api.post(`/apps/${app.id}/transfer`, { teamId }, ours.owner.bearer)
        for (const teamId of [theirs.id, theirs.owner.id, `tea_${'0'.repeat(32)}`])
          assertProblem(await transfer(teamId), 404, 'team-not-found')
        const { token } = await invite(theirs.id, theirs.owner, { role: 'member' })
        await accept(token, ours.owner)
        assertProblem(await transfer(theirs.id), 403, 'role-required')
        const body = { name: 'x', teamId: theirs.id }
        assertProblem(await api.post('/create', body, ours.owner.bearer), 403, 'role-required')
      })

      it('takes the app from those who are not in the new team, at once', async () => {
        const team = await createTeam(api)
        const { app, credentials } = await createTeamApp(api, team)
        const acting = { ...team.admin.bearer, 'x-api-key': app.apiKey }
        assert.equal((await api.call('/queue', { headers: acting })).status, 200)
        const path = `/apps/${app.id}/transfer`
        const teamId = team.owner.id
        assertProblem(await api.post(path, { teamId }, team.admin.bearer), 403, 'role-required')
        assert.equal((await api.post(path, { teamId }, team.owner.bearer)).status, 200)
        assertProblem(await api.call('/queue', { headers: acting }), 401, 'invalid-api-credentials')
        // Its keys stay valid, as whoever has them must be able to go on.
        assert.equal((await api.call('/queue', { headers: credentials })).status, 200)
      })

      it('cannot exceed the bound on apps of a team, however many come at once', async () => {
        const { id, owner } = await createTeam(api)
        const own = { id: owner.id, owner }
        await Promise.all(Array.from({ length: 97 }, () => createTeamApp(api, { id, owner })))
        const apps = await Promise.all(Array.from({ length: 6 }, () => createTeamApp(api, own)))
        const answers = await Promise.all(
          apps.map(({ app }) => api.post(`/apps/${app.id}/transfer`, { teamId: id }, owner.bearer)),
        )
        assert.equal(answers.filter(({ status }) => status === 200).length, 3)
        assert.equal(answers.filter(({ status }) => status === 409).length, 3)
      })
    })
  })
}

const isOwner = (role: string): boolean => role === 'owner'
