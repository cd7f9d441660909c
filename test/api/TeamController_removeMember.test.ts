import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { addMember, createTeam } from '../support/teams.ts'

for (const backend of backends) {
  describe(`DELETE /teams/{id}/members/{userId} on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    const remove = (id: string, userId: string, headers: Record<string, string>) =>
      api.call(`/teams/${id}/members/${userId}`, { method: 'DELETE', headers })

    it('204: ends a membership', async () => {
      const { id, admin, member } = await createTeam(api)
      assert.equal((await remove(id, member.id, admin.bearer)).status, 204)
      const { bearer: headers } = member
      assertProblem(await api.call(`/teams/${id}`, { headers }), 404, 'team-not-found')
      assertProblem(await remove(id, member.id, admin.bearer), 404, 'member-not-found')
    })

    it('403: refuses admins who remove an owner, and members', async () => {
      const { id, owner, admin, member, viewer } = await createTeam(api)
      assertProblem(await remove(id, owner.id, admin.bearer), 403, 'role-required')
      assertProblem(await remove(id, viewer.id, member.bearer), 403, 'role-required')
    })

    it('409: keeps the last owner, and the owner of an own team', async () => {
      const { id, owner } = await createTeam(api)
      assertProblem(await remove(id, owner.id, owner.bearer), 409, 'last-owner')
      const other = await addMember(api, { teamId: owner.id, inviter: owner }, 'owner')
      assertProblem(await remove(owner.id, owner.id, other.bearer), 409, 'own-team')
    })
  })
}
