import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { addMember, createTeam } from '../support/teams.ts'

for (const backend of backends) {
  describe(`PATCH /teams/{id} on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    const rename = (id: string, headers: Record<string, string>) =>
      api.call(`/teams/${id}`, { method: 'PATCH', headers, body: { name: 'renamed' } })

    it('200: renames a team, for an admin', async () => {
      const { id, admin, viewer } = await createTeam(api)
      const { status, body } = await rename(id, admin.bearer)
      assert.deepEqual([status, body.name, body.role], [200, 'renamed', 'admin'])
      const shown = await api.call(`/teams/${id}`, { headers: viewer.bearer })
      assert.equal(shown.body.name, 'renamed')
    })

    it('200: renames an own team, whose apps show it from then on', async () => {
      const { app, user } = await api.createApp()
      const { body } = await rename(user.id, user.bearer)
      assert.deepEqual([body.name, body.own, body.apps], ['renamed', true, 1])
      const shown = await api.call(`/apps/${app.id}`, { headers: user.bearer })
      assert.deepEqual(shown.body.team, { id: user.id, name: 'renamed', role: 'owner' })
      const guest = await addMember(api, { teamId: user.id, inviter: user }, 'viewer')
      const seen = await api.call(`/apps/${app.id}`, { headers: guest.bearer })
      assert.equal(seen.body.team.role, 'viewer')
    })

    it('403: refuses members', async () => {
      const { id, member } = await createTeam(api)
      assertProblem(await rename(id, member.bearer), 403, 'role-required')
    })

    it('404: knows no team of others', async () => {
      const { id } = await createTeam(api)
      const { bearer } = await api.createUser()
      assertProblem(await rename(id, bearer), 404, 'team-not-found')
    })
  })
}
