import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`DELETE /models/{pair} on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const operator = await api.createOperator()
    const headers = operator.bearer
    const remove = (pair: string) => api.call(`/models/${pair}`, { method: 'DELETE', headers })

    it('204: the model is no longer wanted, and the audit log says who removed it', async () => {
      await api.post('/models', { pair: 'en-fr' }, headers)
      assert.equal((await remove('en-fr')).status, 204)
      assert.deepEqual((await api.call('/models', { headers })).body.wanted, [])
      const { events } = (await api.call('/audit?type=model.removed', { headers })).body
      assert.deepEqual(
        events.map(({ actor, details }: Record<string, unknown>) => [actor, details]),
        [[operator.id, { pair: 'en-fr' }]],
      )
    })

    it('404: knows no model that is neither wanted nor installed', async () => {
      await api.post('/models', { pair: 'en-de' }, headers)
      assert.equal((await remove('en-de')).status, 204)
      for (const pair of ['en-de', 'en-it', 'en'])
        assertProblem(await remove(pair), 404, 'model-not-found')
    })
  })
}
