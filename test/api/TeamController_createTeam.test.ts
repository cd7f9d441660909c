import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`POST /teams on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    it('201: creates a team of which one is the owner', async () => {
      const { bearer } = await api.createUser()
      const { status, body } = await api.post('/teams', { name: 'Berlin' }, bearer)
      assert.equal(status, 201)
      const { id, createdAt: _, ...team } = body
      assert.match(id, /^tea_[0-9a-f]{32}$/)
      const expected = { name: 'Berlin', own: false, role: 'owner', members: 1, apps: 0 }
      assert.deepEqual(team, expected)
    })

    it('400: refuses a name with control characters', async () => {
      const { bearer } = await api.createUser()
      const answer = await api.post('/teams', { name: 'a\u0000' }, bearer)
      assertProblem(answer, 400, 'validation-failed')
    })

    it('409: refuses more than 20 teams, however many are created at once', async () => {
      const { bearer } = await api.createUser()
      const answers = await Promise.all(
        Array.from({ length: 22 }, () => api.post('/teams', { name: 'x' }, bearer)),
      )
      const refused = answers.filter(({ status }) => status !== 201)
      assert.equal(refused.length, 2)
      for (const answer of refused) assertProblem(answer, 409, 'too-many-teams')
    })
  })
}
