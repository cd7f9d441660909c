import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { createTeam } from '../support/teams.ts'

for (const backend of backends) {
  describe(`GET /teams/{id}/invitations on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    it('200: lists open invitations without their tokens, newest first', async () => {
      const { id, owner, admin } = await createTeam(api)
      const path = `/teams/${id}/invitations`
      const email = 'invited@example.org'
      const { body: first } = await api.post(path, { role: 'viewer' }, owner.bearer)
      const { body: second } = await api.post(path, { role: 'admin', email }, admin.bearer)
      const { status, body } = await api.call(path, { headers: admin.bearer })
      assert.equal(status, 200)
      const asListed = ({ token: _, mailed: __, ...rest }: { token: string; mailed: boolean }) =>
        rest
      assert.deepEqual(body.invitations, [second, first].map(asListed))
      const days = (Date.parse(first.expiresAt) - Date.parse(first.createdAt)) / 86_400_000
      assert.equal(days, 7)
    })

    it('403: refuses members', async () => {
      const { id, member } = await createTeam(api)
      const answer = await api.call(`/teams/${id}/invitations`, { headers: member.bearer })
      assertProblem(answer, 403, 'role-required')
    })
  })
}
