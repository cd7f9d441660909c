import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { newMeasurement } from '../support/measurements.ts'
import { assertProblem } from '../support/problem.ts'

interface Route {
  from: string
  to: string
  route: unknown[]
  quality: number
}

for (const backend of backends) {
  describe(`GET /engines on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const { bearer } = await api.createOperator()
    const list = (headers: Record<string, string> = bearer) => api.call('/engines', { headers })

    it('200: shows the pairs of each engine with their measured quality', async () => {
      const { status, body } = await list()
      assert.equal(status, 200)
      const apertium = body.engines.find(({ name }: { name: string }) => name === 'apertium')
      assert.deepEqual(
        apertium.pairs.find(({ from, to }: Route) => `${from} ${to}` === 'en es'),
        {
          from: 'en',
          to: 'es',
          measuredQuality: 44.3,
          measurement: null,
          outdated: false,
          doubtful: false,
        },
      )
      assert.deepEqual([apertium.waitingCharacters, apertium.runningBatches], [0, 0])
      assert.equal(apertium.computation, null)
      const marian = body.engines.find(({ name }: { name: string }) => name === 'marian')
      assert.match(marian.computation, /^matrix products by [\w-]+: .*native product/)
    })

    it('200: shows what was measured of a pair, and whether it is outdated', async () => {
      const measuredOf = async () => {
        const engine = (await list()).body.engines.find(
          ({ name }: { name: string }) => name === 'apertium',
        )
        const pair = engine.pairs.find(({ from, to }: Route) => `${from} ${to}` === 'en es')
        return [pair.measurement, pair.outdated]
      }
      for (const [version, outdated] of [
        ['of other data', true],
        [null, false],
      ] as const) {
        const measurement = newMeasurement({ hops: [['apertium', 'en', 'es', version]] })
        const saved = await api.post('/measurements', { measurements: [measurement] }, bearer)
        const { chrf, halfWidth, set, sentences, measuredAt } = saved.body.measurements[0]
        const shown = { chrf, halfWidth, set, sentences, measuredAt }
        assert.deepEqual(await measuredOf(), [shown, outdated])
      }
    })

    it('200: shows the indirect routes that GET /languages shows, and only those', async () => {
      const { body } = await list()
      const { languages } = (await api.call('/languages')).body
      const indirect = languages.flatMap(
        ({ code, targets }: { code: string; targets: (Route & { code: string })[] }) =>
          targets
            .filter(({ route }) => route.length > 1)
            .map(({ code: to, route, quality }) => ({ from: code, to, route, quality })),
      )
      const keyOf = ({ from, to }: Route) => `${from} ${to}`
      const known = new Map<string, Route>(indirect.map((route: Route) => [keyOf(route), route]))
      assert.ok(body.indirectRoutes.length > 0)
      for (const route of body.indirectRoutes) assert.deepEqual(route, known.get(keyOf(route)))
    })

    it('403: is for operators', async () => {
      const { bearer } = await api.createUser()
      assertProblem(await list(bearer), 403, 'operator-required')
    })
  })
}
