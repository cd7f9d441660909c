import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`GET /users/{id} on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const operator = await api.createOperator()

    const get = (path: string) => api.call(`/users/${path}`, { headers: operator.bearer })

    it('200: answers with the user as the list does, with their sessions and factors', async () => {
      const { id, email, password } = await api.createUser()
      await api.post('/auth/login', { email, password })
      const { status, body } = await get(id)
      assert.equal(status, 200)
      const { lastLoginAt, lastUsedAt, sessions, factors, password: has, language, ...user } = body
      const { users } = (await api.call('/users', { headers: operator.bearer })).body
      assert.deepEqual(
        user,
        users.find((user: { id: string }) => user.id === id),
      )
      assert.ok(Date.parse(lastLoginAt) >= Date.parse(user.createdAt))
      assert.deepEqual([lastUsedAt, sessions, has, language], [null, 2, true, null])
      assert.deepEqual(factors, { totp: false, passkeys: 0, recoveryCodes: 0 })
    })

    it('200: lists their apps with what is granted, without keys', async () => {
      const { app, user } = await api.createApp('Shop')
      const { body: team } = await api.post('/teams', { name: 'Crew' }, user.bearer)
      await api.post('/create', { name: 'Plan', teamId: team.id }, user.bearer)
      await api.call(`/apps/${app.id}/limits`, {
        method: 'PATCH',
        headers: operator.bearer,
        body: { monthlyCharacters: 1000 },
      })
      const { status, body } = await get(`${user.id}/apps`)
      assert.equal(status, 200)
      const [shop, plan] = body.apps
      assert.deepEqual([shop.id, shop.keys, shop.team, plan.team?.name], [app.id, 1, null, 'Crew'])
      assert.deepEqual(
        [shop.granted.monthlyCharacters, shop.limits.monthlyCharacters],
        [1000, 1000],
      )
      assert.ok(!JSON.stringify(body).includes(app.apiKey))
      assertProblem(await get('usr_00000000000000000000000000000000/apps'), 404, 'user-not-found')
    })
  })
}
