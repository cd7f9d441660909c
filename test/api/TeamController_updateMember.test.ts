import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { addMember, createTeam } from '../support/teams.ts'

for (const backend of backends) {
  describe(`PATCH /teams/{id}/members/{userId} on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    const change = (id: string, userId: string, role: string, headers: Record<string, string>) =>
      api.call(`/teams/${id}/members/${userId}`, { method: 'PATCH', headers, body: { role } })

    it('200: gives another role, up to one’s own', async () => {
      const { id, owner, admin, member, viewer } = await createTeam(api)
      const { status, body } = await change(id, viewer.id, 'admin', admin.bearer)
      assert.deepEqual([status, body.userId, body.role], [200, viewer.id, 'admin'])
      assert.equal((await change(id, member.id, 'owner', owner.bearer)).body.role, 'owner')
      assert.equal((await change(id, owner.id, 'viewer', owner.bearer)).body.role, 'viewer')
    })

    it('400: refuses what is no role', async () => {
      const { id, owner, member } = await createTeam(api)
      const answer = await change(id, member.id, 'operator', owner.bearer)
      assertProblem(answer, 400, 'validation-failed')
    })

    it('403: neither gives a role above one’s own nor takes one', async () => {
      const { id, owner, admin, member } = await createTeam(api)
      assertProblem(await change(id, member.id, 'owner', admin.bearer), 403, 'role-required')
      assertProblem(await change(id, owner.id, 'admin', admin.bearer), 403, 'role-required')
    })

    it('404: knows no users who are no members', async () => {
      const { id, owner } = await createTeam(api)
      const { id: stranger } = await api.createUser()
      assertProblem(await change(id, stranger, 'viewer', owner.bearer), 404, 'member-not-found')
    })

    it('409: keeps the last owner, and the owner of an own team', async () => {
      const { id, owner } = await createTeam(api)
      assertProblem(await change(id, owner.id, 'admin', owner.bearer), 409, 'last-owner')
      const other = await addMember(api, { teamId: owner.id, inviter: owner }, 'owner')
      assertProblem(await change(owner.id, owner.id, 'viewer', other.bearer), 409, 'own-team')
    })
  })
}
