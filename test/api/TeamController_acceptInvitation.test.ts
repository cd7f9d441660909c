import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { createTeam } from '../support/teams.ts'

for (const backend of backends) {
  describe(`POST /invitations/accept on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    const invite = async (id: string, body: unknown, headers: Record<string, string>) =>
      (await api.post(`/teams/${id}/invitations`, body, headers)).body
    const accept = (token: string, headers: Record<string, string>) =>
      api.post('/invitations/accept', { token }, headers)

    it('200: makes one a member with the role of the invitation', async () => {
      const { id, owner } = await createTeam(api, 'Berlin')
      const user = await api.createUser()
      const { token } = await invite(id, { role: 'admin', email: user.email }, owner.bearer)
      const { status, body } = await accept(token, user.bearer)
      assert.deepEqual(
        [status, body.id, body.name, body.role, body.members],
        [200, id, 'Berlin', 'admin', 5],
      )
    })

    it('200: shares the apps of an own team, which stay its user’s', async () => {
      const { app, user } = await api.createApp()
      const { token } = await invite(user.id, { role: 'member' }, user.bearer)
      const guest = await api.createUser()
      assert.equal((await accept(token, guest.bearer)).status, 200)
      const { body: list } = await api.call('/list', { headers: guest.bearer })
      const team = { id: user.id, name: user.email, role: 'member' }
      assert.deepEqual(
        list.map((each: { id: string; team: unknown }) => [each.id, each.team]),
        [[app.id, team]],
      )
    })

    it('404: knows no invitation that was used', async () => {
      const { id, owner } = await createTeam(api)
      const { token } = await invite(id, { role: 'viewer' }, owner.bearer)
      assert.equal((await accept(token, (await api.createUser()).bearer)).status, 200)
      const answer = await accept(token, (await api.createUser()).bearer)
      assertProblem(answer, 404, 'invitation-not-found')
    })

    it('409: leaves the invitation open for others if one is a member', async () => {
      const { id, owner, admin } = await createTeam(api)
      const { token } = await invite(id, { role: 'viewer' }, owner.bearer)
      assertProblem(await accept(token, admin.bearer), 409, 'already-member')
      assert.equal((await accept(token, (await api.createUser()).bearer)).status, 200)
    })
  })
}
