import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { createTeam } from '../support/teams.ts'

for (const backend of backends) {
  describe(`POST /invitations/show on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    const invite = async (id: string, body: unknown, headers: Record<string, string>) =>
      (await api.post(`/teams/${id}/invitations`, body, headers)).body
    const show = (token: string, headers: Record<string, string>) =>
      api.post('/invitations/show', { token }, headers)

    it('200: says what it is for and who invites, and leaves it open', async () => {
      const { id, owner } = await createTeam(api, 'Berlin')
      const { token, expiresAt } = await invite(id, { role: 'member' }, owner.bearer)
      const { bearer } = await api.createUser()
      for (let time = 0; time < 2; time++) {
        const { status, body } = await show(token, bearer)
        assert.equal(status, 200)
        const team = { id, name: 'Berlin' }
        assert.deepEqual(body, { team, role: 'member', invitedBy: owner.email, expiresAt })
      }
    })

    it('403: shows nothing to another than the invited address', async () => {
      const { id, owner } = await createTeam(api)
      const body = { role: 'member', email: 'somebody@example.org' }
      const { token } = await invite(id, body, owner.bearer)
      const { bearer } = await api.createUser()
      assertProblem(await show(token, bearer), 403, 'invitation-not-yours')
    })

    it('404: knows no token that was not made', async () => {
      const { bearer } = await api.createUser()
      assertProblem(await show('dti_x', bearer), 404, 'invitation-not-found')
    })
  })
}
