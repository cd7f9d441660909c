import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { addMember } from '../support/teams.ts'

for (const backend of backends) {
  describe(`GET /teams on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    describe('200', () => {
      it('has the own team of everybody, named after them', async () => {
        const { bearer: headers, id, email } = await api.createUser()
        const { status, body } = await api.call('/teams', { headers })
        assert.equal(status, 200)
        const [{ createdAt, ...own }] = body.teams
        assert.deepEqual(own, { id, name: email, own: true, role: 'owner', members: 1, apps: 0 })
        await api.call('/auth/profile', { method: 'PATCH', headers, body: { name: 'Ada' } })
        const { body: renamed } = await api.call('/teams', { headers })
        assert.equal(renamed.teams[0].name, 'Ada')
        assert.equal(renamed.teams[0].createdAt, createdAt)
      })

      it('has the own team first, then the others, with one’s role in each', async () => {
        const user = await api.createUser()
        const { body: created } = await api.post('/teams', { name: 'Berlin' }, user.bearer)
        const host = await api.createUser()
        const { body: other } = await api.post('/teams', { name: 'Paris' }, host.bearer)
        const { body: invitation } = await api.post(
          `/teams/${other.id}/invitations`,
          { role: 'viewer' },
          host.bearer,
        )
        await api.post('/invitations/accept', { token: invitation.token }, user.bearer)
        const { body } = await api.call('/teams', { headers: user.bearer })
        assert.deepEqual(
          body.teams.map((team: Record<string, unknown>) => [team.id, team.role, team.members]),
          [
            [user.id, 'owner', 1],
            [created.id, 'owner', 1],
            [other.id, 'viewer', 2],
          ],
        )
      })

      it('shows a guest the own team of another by their name', async () => {
        const host = await api.createUser()
        const guest = await addMember(api, { teamId: host.id, inviter: host }, 'member')
        const { body } = await api.call('/teams', { headers: guest.bearer })
        const { id, name, own } = body.teams[1]
        assert.deepEqual([id, name, own], [host.id, host.email, false])
      })
    })

    it('401: refuses an app’s key', async () => {
      const { credentials } = await api.createApp()
      assertProblem(await api.call('/teams', { headers: credentials }), 401, 'unauthenticated')
    })
  })
}
