import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listEvents } from '../../src/audit/service.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`DELETE /users/{id} on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const operator = await api.createOperator()

    const remove = (id: string, headers: Record<string, string> = operator.bearer) =>
      api.call(`/users/${id}`, { method: 'DELETE', headers })

    it('204: deletes the user, who is let in nowhere any more, nor are their apps', async () => {
      const { user, credentials } = await api.createApp()
      assert.equal((await api.post('/detect', { text: 'x' }, credentials)).status, 200)
      const { status, body } = await remove(user.id)
      assert.deepEqual([status, body], [204, ''])
      assertProblem(
        await api.call('/auth/profile', { headers: user.bearer }),
        401,
        'unauthenticated',
      )
      assertProblem(
        await api.post('/detect', { text: 'x' }, credentials),
        401,
        'invalid-api-credentials',
      )
      assertProblem(
        await api.post('/queue', { text: 'x', to: 'es' }, credentials),
        401,
        'invalid-api-credentials',
      )
      assertProblem(await remove(user.id), 404, 'user-not-found')
      const [event] = (await listEvents(api.services.audit, { userId: user.id, limit: '1' })).events
      assert.deepEqual([event?.type, event?.actor], ['user.deleted', operator.id])
    })

    it('204: refuses what other processes still remember of the apps', {
      skip: backend.name === 'PGlite',
    }, async (t) => {
      const second = await api.startAnother()
      t.after(second.close)
      const { user, credentials } = await api.createApp()
      assert.equal((await second.post('/detect', { text: 'x' }, credentials)).status, 200)
      await remove(user.id)
      assertProblem(
        await second.post('/queue', { text: 'x', from: 'en', to: 'es' }, credentials),
        401,
        'invalid-api-credentials',
      )
    })

    it('409: rejects one’s own account, which needs DELETE /auth/profile', async () => {
      assertProblem(await remove(operator.id), 409, 'own-account')
    })
  })
}
