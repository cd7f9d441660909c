import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { createTeam } from '../support/teams.ts'

for (const backend of backends) {
  describe(`GET /teams/{id}/audit on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    it('200: shows what happened to the team, and addresses of none but oneself', async () => {
      const { id, owner, admin, member } = await createTeam(api)
      const { bearer: headers } = admin
      const path = `/teams/${id}/members/${member.id}`
      await api.call(path, { method: 'PATCH', headers, body: { role: 'viewer' } })
      await api.call(path, { method: 'DELETE', headers })
      const { status, body } = await api.call(`/teams/${id}/audit?limit=4`, { headers })
      assert.equal(status, 200)
      const [removed, changed, joined, invited] = body.events
      assert.deepEqual(
        [removed, changed, joined, invited].map(({ type, userId, actor, teamId }) => [
          type,
          userId,
          actor,
          teamId,
        ]),
        [
          ['member.removed', member.id, admin.id, id],
          ['member.changed', member.id, admin.id, id],
          ['member.joined', body.events[2].userId, body.events[2].userId, id],
          ['invitation.created', owner.id, owner.id, id],
        ],
      )
      assert.deepEqual(changed.details, { from: 'member', to: 'viewer' })
      assert.ok(removed.address)
      assert.equal(invited.address, null)
      assert.equal(invited.requestId, null)
    })

    it('403: refuses members', async () => {
      const { id, member } = await createTeam(api)
      const answer = await api.call(`/teams/${id}/audit`, { headers: member.bearer })
      assertProblem(answer, 403, 'role-required')
    })
  })
}
