import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { createTeam, createTeamApp } from '../support/teams.ts'

for (const backend of backends) {
  describe(`DELETE /teams/{id} on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    const remove = (id: string, headers: Record<string, string>) =>
      api.call(`/teams/${id}`, { method: 'DELETE', headers })

    it('204: deletes a team with its memberships and invitations', async () => {
      const { id, owner, member } = await createTeam(api)
      const path = `/teams/${id}/invitations`
      const { body } = await api.post(path, { role: 'viewer' }, owner.bearer)
      assert.equal((await remove(id, owner.bearer)).status, 204)
      for (const { bearer: headers } of [owner, member])
        assertProblem(await api.call(`/teams/${id}`, { headers }), 404, 'team-not-found')
      const { bearer } = await api.createUser()
      const accepted = await api.post('/invitations/accept', { token: body.token }, bearer)
      assertProblem(accepted, 404, 'invitation-not-found')
    })

    it('403: refuses admins', async () => {
      const { id, admin } = await createTeam(api)
      assertProblem(await remove(id, admin.bearer), 403, 'role-required')
    })

    it('409: does not delete apps with it', async () => {
      const team = await createTeam(api)
      const { app } = await createTeamApp(api, team)
      assertProblem(await remove(team.id, team.owner.bearer), 409, 'team-not-empty')
      const { bearer: headers } = team.owner
      await api.call(`/apps/${app.id}`, { method: 'DELETE', headers })
      assert.equal((await remove(team.id, headers)).status, 204)
    })

    it('409: keeps the own team', async () => {
      const { id, bearer } = await api.createUser()
      assertProblem(await remove(id, bearer), 409, 'own-team')
    })
  })
}
