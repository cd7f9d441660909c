import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { createTeam } from '../support/teams.ts'

for (const backend of backends) {
  describe(`DELETE /teams/{id}/invitations/{invitationId} on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    const invite = async (id: string, headers: Record<string, string>) =>
      (await api.post(`/teams/${id}/invitations`, { role: 'viewer' }, headers)).body
    const revoke = (id: string, invitation: string, headers: Record<string, string>) =>
      api.call(`/teams/${id}/invitations/${invitation}`, { method: 'DELETE', headers })

    it('204: nobody can accept it any more', async () => {
      const { id, owner, admin } = await createTeam(api)
      const { id: invitation, token } = await invite(id, owner.bearer)
      assert.equal((await revoke(id, invitation, admin.bearer)).status, 204)
      const { bearer } = await api.createUser()
      const answer = await api.post('/invitations/accept', { token }, bearer)
      assertProblem(answer, 404, 'invitation-not-found')
    })

    it('403: refuses members', async () => {
      const { id, owner, member } = await createTeam(api)
      const { id: invitation } = await invite(id, owner.bearer)
      assertProblem(await revoke(id, invitation, member.bearer), 403, 'role-required')
    })

    it('404: knows no invitation to another team', async () => {
      const [ours, theirs] = [await createTeam(api), await createTeam(api)]
      const { id: invitation } = await invite(theirs.id, theirs.owner.bearer)
      const answer = await revoke(ours.id, invitation, ours.owner.bearer)
      assertProblem(answer, 404, 'invitation-not-found')
    })
  })
}
