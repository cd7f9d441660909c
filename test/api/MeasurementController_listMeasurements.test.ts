import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { eventually } from '../support/eventually.ts'
import { chainRoute, directRoute, newMeasurement } from '../support/measurements.ts'
import { assertProblem } from '../support/problem.ts'

const secret = 'a secret of several processes, which is long enough'

for (const backend of backends) {
  describe(`GET /measurements on ${backend.name}`, async (t) => {
    const operators = 'operator@example.org, other@example.org'
    const environment = { DRAGOMAN_SECRET: secret, DRAGOMAN_OPERATORS: operators }
    const api = await startApi(t, { backend, worker: false, environment })
    const operator = await api.createOperator()
    const headers = operator.bearer
    const list = async (of: Api = api) =>
      (await of.call('/measurements', { headers })).body.measurements
    const save = (measurements: object[], by = headers) =>
      api.post('/measurements', { measurements }, by)

    it('200: lists them by pair, of a pair the best first', async () => {
      assert.deepEqual(await list(), [])
      await save([
        newMeasurement({ hops: [['apertium', 'es', 'en']] }),
        newMeasurement({ hops: directRoute, chrf: 30 }),
        newMeasurement({ hops: chainRoute, chrf: 40 }),
        newMeasurement({ hops: [['apertium', 'en', 'ca']] }),
      ])
      const shown = (await list()).map(
        ({ from, to, chrf }: Record<string, unknown>) => `${from}-${to} ${chrf}`,
      )
      assert.deepEqual(shown, ['en-ca 51.25', 'en-es 40', 'en-es 30', 'es-en 51.25'])
    })

    it('200: no longer names the operator who saved one if they are deleted', async () => {
      const other = await api.createOperator('other@example.org')
      await save([newMeasurement({ hops: [['apertium', 'en', 'gl']] })], other.bearer)
      const savedBy = async () =>
        (await list()).find(({ to }: { to: string }) => to === 'gl').savedBy
      assert.equal(await savedBy(), other.id)
      await api.call(`/users/${other.id}`, { method: 'DELETE', headers })
      assert.equal(await savedBy(), null)
    })

    it('200: every process goes by them, also one that starts later', async (t) => {
      if (backend.name !== 'PostgreSQL') return t.skip('PGlite belongs to one process')
      const another = await api.startAnother()
      t.after(another.close)
      another.services.startReporting({ kind: 'serve', claimsJobs: false }, 100)
      const routeOf = async (of: Api) => {
        const { languages } = (await of.call('/languages')).body
        const english = languages.find(({ code }: { code: string }) => code === 'en')
        const target = english.targets.find(({ code }: { code: string }) => code === 'es')
        return target.route.map(({ to }: { to: string }) => to).join()
      }
      assert.equal(await routeOf(another), 'ca,es')
      await save([newMeasurement({ hops: directRoute, chrf: 60 })])
      assert.equal(await routeOf(api), 'es')
      await eventually(
        () => routeOf(another),
        (route) => route === 'es',
      )
      assert.deepEqual(await list(another), await list())
    })

    it('403: is for operators', async () => {
      const { bearer } = await api.createUser()
      assertProblem(await api.call('/measurements', { headers: bearer }), 403, 'operator-required')
    })
  })
}
