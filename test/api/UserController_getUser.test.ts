import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'

for (const backend of backends) {
  describe(`GET /users/{id} on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const operator = await api.createOperator()

    const get = (id: string, headers: Record<string, string> = operator.bearer) =>
      api.call(`/users/${id}`, { headers })

    it('200: answers with the user as the list does', async () => {
      const { id } = await api.createUser()
      const { status, body } = await get(id)
      assert.equal(status, 200)
      const { users } = (await api.call('/users', { headers: operator.bearer })).body
      assert.deepEqual(
        body,
        users.find((user: { id: string }) => user.id === id),
      )
    })
  })
}
