import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { createTeam } from '../support/teams.ts'

for (const backend of backends) {
  describe(`POST /teams/{id}/invitations on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    const invite = (id: string, body: unknown, headers: Record<string, string>) =>
      api.post(`/teams/${id}/invitations`, body, headers)

    it('201: has a token that is shown only once', async () => {
      const { id, admin } = await createTeam(api)
      const { status, body } = await invite(id, { role: 'admin' }, admin.bearer)
      assert.equal(status, 201)
      assert.match(body.token, /^dti_[\w-]{43}$/)
      assert.deepEqual([body.role, body.email, body.invitedBy], ['admin', null, admin.id])
    })

    it('400: refuses what is no email address', async () => {
      const { id, admin } = await createTeam(api)
      const answer = await invite(id, { role: 'viewer', email: 'x' }, admin.bearer)
      assertProblem(answer, 400, 'validation-failed')
    })

    it('403: gives no role above one’s own', async () => {
      const { id, admin, member } = await createTeam(api)
      assertProblem(await invite(id, { role: 'owner' }, admin.bearer), 403, 'role-required')
      assertProblem(await invite(id, { role: 'viewer' }, member.bearer), 403, 'role-required')
    })

    it('409: invites nobody who is a member', async () => {
      const { id, admin, viewer } = await createTeam(api)
      const body = { role: 'member', email: viewer.email.toUpperCase() }
      assertProblem(await invite(id, body, admin.bearer), 409, 'already-member')
    })

    it('409: refuses more than 50 open invitations, however many come at once', async () => {
      const { id, bearer } = await api.createUser()
      const answers = await Promise.all(
        Array.from({ length: 52 }, () => invite(id, { role: 'viewer' }, bearer)),
      )
      const refused = answers.filter(({ status }) => status !== 201)
      assert.equal(refused.length, 2)
      for (const answer of refused) assertProblem(answer, 409, 'too-many-invitations')
    })
  })
}
