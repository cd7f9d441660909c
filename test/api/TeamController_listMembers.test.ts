import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { createTeam } from '../support/teams.ts'

for (const backend of backends) {
  describe(`GET /teams/{id}/members on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    it('200: lists the members in the order in which they joined', async () => {
      const { id, owner, admin, member, viewer } = await createTeam(api)
      const { status, body } = await api.call(`/teams/${id}/members`, { headers: viewer.bearer })
      assert.equal(status, 200)
      assert.deepEqual(
        body.members.map(({ createdAt: _, ...each }: { createdAt: string }) => each),
        Object.entries({ owner, admin, member, viewer }).map(([role, { id: userId, email }]) => ({
          userId,
          email,
          name: null,
          role,
        })),
      )
    })

    it('200: has the user alone of an own team', async () => {
      const { id, email, bearer: headers } = await api.createUser()
      const { body } = await api.call(`/teams/${id}/members`, { headers })
      const [{ createdAt: _, ...member }] = body.members
      assert.deepEqual(member, { userId: id, email, name: null, role: 'owner' })
      assert.equal(body.members.length, 1)
    })

    it('404: shows nobody else who is in a team', async () => {
      const { id } = await createTeam(api)
      const { bearer: headers } = await api.createUser()
      assertProblem(await api.call(`/teams/${id}/members`, { headers }), 404, 'team-not-found')
    })
  })
}
