import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`GET /users/{id} on ${backend.name}`, () => {
    let api: Api
    let operator: Awaited<ReturnType<Api['createOperator']>>
    const get = (id: string, headers: Record<string, string> = operator.bearer) =>
      api.call(`/users/${id}`, { headers })

    before(async () => {
      api = await startApi({ backend, worker: false })
      operator = await api.createOperator()
    })
    after(() => api.close())

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

    it('401, 403: refuses a missing token, and a user who is no operator', async () => {
      const user = await api.createUser()
      assertProblem(await get(user.id, {}), 401, 'unauthenticated')
      assertProblem(await get(user.id, user.bearer), 403, 'operator-required')
    })

    it('404: knows no user with an id that none has', async () => {
      for (const id of ['usr_1', '%00', `usr_${'0'.repeat(32)}`])
        assertProblem(await get(id), 404, 'user-not-found')
    })
  })
}
