// DRAGOMAN_REQUIRE_SECOND_FACTOR: who has none can set one up, and do nothing else.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { assertProblem } from '../support/problem.ts'
import { addTotp } from '../support/second-factors.ts'

for (const backend of backends) {
  describe(`a required second factor on ${backend.name}`, async (t) => {
    const storage = await backend.createStorage()
    closeAtEnd(t, storage.remove)
    const start = (required: string) =>
      startApi(t, {
        storage,
        worker: false,
        environment: { DRAGOMAN_REQUIRE_SECOND_FACTOR: required },
      })

    it('of everyone leaves users only what sets one up, and keys of apps all', async () => {
      const before = await start('off')
      const { user, app, credentials } = await before.createApp()
      await before.close()
      const api = await start('everyone')
      const headers = user.bearer
      for (const path of ['/list', '/usage', '/auth/export', `/apps/${app.id}`])
        assertProblem(await api.call(path, { headers }), 403, 'second-factor-missing')
      const asUser = { ...headers, 'x-api-key': app.apiKey }
      assertProblem(await api.post('/detect', { text: 'x' }, asUser), 403, 'second-factor-missing')
      for (const path of ['/auth/profile', '/auth/sessions', '/auth/factors'])
        assert.equal((await api.call(path, { headers })).status, 200, path)
      assert.equal((await api.post('/detect', { text: 'a house' }, credentials)).status, 200)
      const { email, password } = user
      assert.equal((await api.post('/auth/login', { email, password })).status, 200)
      await addTotp(api, user)
      assert.equal((await api.call('/list', { headers })).status, 200)
      assert.equal(
        (await api.call('/auth/factors/totp', { method: 'DELETE', headers })).status,
        204,
      )
      assertProblem(await api.call('/list', { headers }), 403, 'second-factor-missing')
      await api.close()
    })

    it('of operators is none of others', async () => {
      const api = await start('operators')
      const { bearer } = await api.createUser()
      assert.equal((await api.call('/list', { headers: bearer })).status, 200)
      const operator = await api.createOperator()
      for (const path of ['/users', '/list'])
        assertProblem(
          await api.call(path, { headers: operator.bearer }),
          403,
          'second-factor-missing',
        )
      await addTotp(api, operator)
      const { status, body } = await api.call('/users', { headers: operator.bearer })
      assert.equal(status, 200)
      const own = body.users.find(({ id }: { id: string }) => id === operator.id)
      assert.equal(own.secondFactor, true)
      await api.close()
    })
  })
}
