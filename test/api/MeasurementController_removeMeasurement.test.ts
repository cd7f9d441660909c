import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { chainRoute, directRoute, newMeasurement } from '../support/measurements.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`DELETE /measurements/{id} on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const operator = await api.createOperator()
    const headers = operator.bearer
    const remove = (id: string, by = headers) =>
      api.call(`/measurements/${id}`, { method: 'DELETE', headers: by })
    const save = async (...measurements: object[]) =>
      (await api.post('/measurements', { measurements }, headers)).body.measurements

    it('204: texts take the route that they took before, and the audit log says who', async () => {
      const { credentials } = await api.createApp()
      const hops = async () => {
        const request = { text: 'The house is red.', from: 'en', to: 'es' }
        return (await api.post('/translateText', request, credentials)).body.route.length
      }
      const [chain, direct] = await save(
        newMeasurement({ hops: directRoute, chrf: 30 }),
        newMeasurement({ hops: chainRoute, chrf: 40 }),
      )
      assert.equal(await hops(), 2)
      assert.equal((await remove(chain.id)).status, 204)
      assert.equal(await hops(), 1)
      assert.deepEqual((await api.call('/measurements', { headers })).body.measurements, [direct])
      const { events } = (await api.call('/audit?type=measurement.removed', { headers })).body
      const route = ['apertium en-ca', 'apertium ca-es']
      assert.deepEqual(
        events.map(({ actor, details }: Record<string, unknown>) => [actor, details]),
        [[operator.id, { pair: 'en-es', route, set: 'manuals' }]],
      )
    })

    it('403: is for operators', async () => {
      const { bearer } = await api.createUser()
      const [{ id }] = await save(newMeasurement())
      assertProblem(await remove(id, bearer), 403, 'operator-required')
    })

    it('404: knows no measurement that was removed, or never saved', async () => {
      const [{ id }] = await save(newMeasurement())
      assert.equal((await remove(id)).status, 204)
      for (const unknown of [id, `msr_${'0'.repeat(32)}`, 'x', '%00'])
        assertProblem(await remove(unknown), 404, 'measurement-not-found')
    })
  })
}
