import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { createTeam, createTeamApp } from '../support/teams.ts'

for (const backend of backends) {
  describe(`GET /teams/{id} on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    it('200: shows a team with one’s role in it', async () => {
      const team = await createTeam(api, 'Berlin')
      await createTeamApp(api, team)
      const { status, body } = await api.call(`/teams/${team.id}`, { headers: team.viewer.bearer })
      assert.equal(status, 200)
      const { createdAt: _, ...shown } = body
      const expected = { name: 'Berlin', own: false, role: 'viewer', members: 4, apps: 1 }
      assert.deepEqual(shown, { id: team.id, ...expected })
    })

    it('200: shows the own team by the ID of the user', async () => {
      const { id, bearer: headers } = await api.createUser()
      const { status, body } = await api.call(`/teams/${id}`, { headers })
      assert.deepEqual([status, body.own, body.role], [200, true, 'owner'])
    })

    it('404: does not show a team to others, also not somebody’s own team', async () => {
      const { id, owner } = await createTeam(api)
      const { bearer: headers } = await api.createUser()
      for (const team of [id, owner.id])
        assertProblem(await api.call(`/teams/${team}`, { headers }), 404, 'team-not-found')
    })
  })
}
