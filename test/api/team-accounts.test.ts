// What becomes of teams and their apps with the accounts of their members.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { addMember, createTeam, createTeamApp, type TestUser } from '../support/teams.ts'

for (const backend of backends) {
  describe(`accounts of members on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const operator = await api.createOperator()
    const deleteAccount = ({ bearer: headers, password }: TestUser) =>
      api.call('/auth/profile', { method: 'DELETE', headers, body: { password } })
    const setDisabled = (user: TestUser, disabled: boolean) =>
      api.call(`/users/${user.id}`, {
        method: 'PATCH',
        headers: operator.bearer,
        body: { disabled },
      })

    it('leave the apps of an own team to another owner, with keys and bounds', async () => {
      const { app, user, credentials } = await api.createApp()
      const place = { teamId: user.id, inviter: user }
      const heir = await addMember(api, place, 'owner')
      const viewer = await addMember(api, place, 'viewer')
      assert.equal((await deleteAccount(user)).status, 204)
      assert.equal((await api.call('/queue', { headers: credentials })).status, 200)
      for (const [{ bearer: headers }, role] of [
        [heir, 'owner'],
        [viewer, 'viewer'],
      ] as const) {
        const { body } = await api.call(`/apps/${app.id}`, { headers })
        assert.deepEqual(body.team, { id: user.id, name: 'Team', role })
      }
      // The team can be used, renamed and emptied as any other.
      const { app: another } = await createTeamApp(api, { id: user.id, owner: heir })
      const glossary = { name: 'x', dictionaries: [] }
      assert.equal((await api.post('/glossaries', glossary, credentials)).status, 201)
      for (const { id } of [app, another]) {
        const path = `/apps/${id}/transfer`
        const moved = await api.post(path, { teamId: heir.id }, heir.bearer)
        assert.equal(moved.status, 200, JSON.stringify(moved.body))
      }
      const { bearer: headers } = heir
      const deleted = await api.call(`/teams/${user.id}`, { method: 'DELETE', headers })
      assert.equal(deleted.status, 204)
    })

    it('take teams without other members along, with their apps', async () => {
      const owner = await api.createUser()
      const { body: team } = await api.post('/teams', { name: 'alone' }, owner.bearer)
      const { credentials } = await createTeamApp(api, { id: team.id, owner })
      assert.equal((await deleteAccount(owner)).status, 204)
      const answer = await api.call('/queue', { headers: credentials })
      assertProblem(answer, 401, 'invalid-api-credentials')
    })

    it('are not deleted, by nobody, while a team would have no owner', async () => {
      const team = await createTeam(api)
      const { credentials } = await createTeamApp(api, team)
      const path = `/users/${team.owner.id}`
      const { bearer: headers } = operator
      assertProblem(await deleteAccount(team.owner), 409, 'last-owner')
      assertProblem(await api.call(path, { method: 'DELETE', headers }), 409, 'last-owner')
      assert.equal((await api.call('/queue', { headers: credentials })).status, 200)
      const role = { method: 'PATCH', headers: team.owner.bearer, body: { role: 'owner' } }
      await api.call(`/teams/${team.id}/members/${team.admin.id}`, role)
      assert.equal((await api.call(path, { method: 'DELETE', headers })).status, 204)
      assert.equal((await api.call('/queue', { headers: credentials })).status, 200)
    })

    it('block the apps of a team only when all of its members are disabled', async () => {
      const owner = await api.createUser()
      const { body: team } = await api.post('/teams', { name: 'two' }, owner.bearer)
      const { credentials } = await createTeamApp(api, { id: team.id, owner })
      const viewer = await addMember(api, { teamId: team.id, inviter: owner }, 'viewer')
      const ask = () => api.call('/queue', { headers: credentials })
      await setDisabled(owner, true)
      assert.equal((await ask()).status, 200)
      await setDisabled(viewer, true)
      assertProblem(await ask(), 403, 'app-disabled')
      await setDisabled(viewer, false)
      assert.equal((await ask()).status, 200)
    })

    it('export memberships, and the apps of the teams that their user owns', async () => {
      const team = await createTeam(api, 'exported')
      const { app } = await createTeamApp(api, team)
      const exportOf = async ({ bearer: headers }: TestUser) =>
        (await api.call('/auth/export', { headers })).body
      const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
      const [owner, viewer] = [await exportOf(team.owner), await exportOf(team.viewer)]
      assert.deepEqual(idsOf(owner.teams), [team.owner.id, team.id])
      assert.deepEqual(idsOf(owner.apps), [app.id])
      assert.equal(viewer.teams[1].role, 'viewer')
      assert.deepEqual(idsOf(viewer.apps), [])
    })

    it('share the turns, space and bounds of the team that owns an app', async () => {
      const team = await createTeam(api)
      const { app } = await createTeamApp(api, { id: team.id, owner: team.admin })
      const found = await api.services.apps.authentication.findById(app.id)
      assert.equal(found?.ownerId, team.id)
      const own = await api.createApp()
      const ofOwn = await api.services.apps.authentication.findById(own.app.id)
      assert.equal(ofOwn?.ownerId, own.user.id)
    })
  })
}
