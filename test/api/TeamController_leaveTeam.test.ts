import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { createTeam } from '../support/teams.ts'

for (const backend of backends) {
  describe(`DELETE /teams/{id}/membership on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    const leave = (id: string, headers: Record<string, string>) =>
      api.call(`/teams/${id}/membership`, { method: 'DELETE', headers })

    it('204: ends one’s own membership, whatever the role', async () => {
      const { id, admin, member, viewer } = await createTeam(api)
      for (const { bearer: headers } of [admin, member, viewer]) {
        assert.equal((await leave(id, headers)).status, 204)
        assertProblem(await api.call(`/teams/${id}`, { headers }), 404, 'team-not-found')
      }
    })

    it('404: knows no team of others', async () => {
      const { id } = await createTeam(api)
      const { bearer } = await api.createUser()
      assertProblem(await leave(id, bearer), 404, 'team-not-found')
    })

    it('409: keeps the last owner, and everybody in their own team', async () => {
      const { id, owner } = await createTeam(api)
      assertProblem(await leave(id, owner.bearer), 409, 'last-owner')
      assertProblem(await leave(owner.id, owner.bearer), 409, 'own-team')
    })
  })
}
