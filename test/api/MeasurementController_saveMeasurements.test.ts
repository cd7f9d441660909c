import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import {
  chainRoute,
  directRoute,
  fillMeasurements,
  newMeasurement,
} from '../support/measurements.ts'
import { assertProblem, pointers } from '../support/problem.ts'

for (const backend of backends) {
  describe(`POST /measurements on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const operator = await api.createOperator()
    const headers = operator.bearer
    const save = (...measurements: object[]) => api.post('/measurements', { measurements }, headers)
    const list = async () => (await api.call('/measurements', { headers })).body.measurements
    const targetOf = async (to: string) => {
      const { languages } = (await api.call('/languages')).body
      const english = languages.find(({ code }: { code: string }) => code === 'en')
      return english.targets.find(({ code }: { code: string }) => code === to)
    }

    it('201: stores measurements, and says who saved them when', async () => {
      const before = Date.now()
      const { status, body } = await save(newMeasurement())
      assert.equal(status, 201)
      const [measurement, ...others] = body.measurements
      assert.deepEqual(others, [])
      const { route: _, ...figures } = newMeasurement()
      assert.deepEqual(measurement, {
        ...figures,
        id: measurement.id,
        route: [{ engine: 'apertium', from: 'en', to: 'es', version: null }],
        measuredAt: measurement.measuredAt,
        savedBy: operator.id,
        outdated: false,
      })
      const measuredMs = Date.parse(measurement.measuredAt)
      assert.ok(measuredMs >= before && measuredMs <= Date.now())
      assert.deepEqual(await list(), [measurement])
    })

    it('201: replaces the measurement of the same route, also in the same request', async () => {
      const [{ id }] = await list()
      const { body } = await save(
        newMeasurement({ chrf: 1 }),
        newMeasurement({ chrf: 60, set: 'news' }),
      )
      const stored = body.measurements.map((each: Record<string, unknown>) => [
        each.id,
        each.chrf,
        each.set,
      ])
      assert.deepEqual(stored, [[id, 60, 'news']])
      assert.equal((await list()).length, 1)
    })

    it('201: writes languages as BCP 47 has them', async () => {
      const { body } = await save(newMeasurement({ hops: [['apertium', 'EN', 'pt_br']] }))
      const [{ from, to, route }] = body.measurements
      assert.deepEqual([from, to, route[0].from, route[0].to], ['en', 'pt-BR', 'en', 'pt-BR'])
    })

    it('201: texts take the route that was measured to be better, cached ones too', async () => {
      const { credentials } = await api.createApp()
      const translate = async () => {
        const text = 'The house is red.'
        const { body } = await api.post(
          '/translateText',
          { text, from: 'en', to: 'es' },
          credentials,
        )
        return body.route.map(({ to }: { to: string }) => to)
      }
      assert.deepEqual([await translate(), await translate()], [['es'], ['es']])
      const { body } = await save(
        newMeasurement({ hops: directRoute, chrf: 30 }),
        newMeasurement({ hops: chainRoute, chrf: 40 }),
      )
      assert.deepEqual(await translate(), ['ca', 'es'])
      const [{ chrf, halfWidth, set, sentences, measuredAt }] = body.measurements
      const { measurement, quality } = await targetOf('es')
      assert.deepEqual(measurement, { chrf, halfWidth, set, sentences, measuredAt })
      assert.equal(quality, 40)
      assert.equal((await targetOf('ca')).measurement, null)
    })

    it('201: does not use what was measured of other data', async () => {
      const { body } = await save(newMeasurement({ hops: [['apertium', 'en', 'ca', 'other']] }))
      assert.equal(body.measurements[0].outdated, true)
      assert.equal((await targetOf('ca')).measurement, null)
    })

    it('201: records who saved what', async () => {
      await save(newMeasurement({ hops: [['apertium', 'en', 'gl']] }))
      const { events } = (await api.call('/audit?type=measurement.saved', { headers })).body
      const [{ actor, details }] = events
      const expected = { pair: 'en-gl', route: ['apertium en-gl'], set: 'manuals' }
      assert.deepEqual([actor, details], [operator.id, expected])
    })

    it('201: takes as many as one request may have', async () => {
      const few = Array.from({ length: 200 }, (_, index) => newMeasurement({ chrf: index / 2 }))
      const { status, body } = await save(...few)
      assert.deepEqual([status, body.measurements[0].chrf], [201, 99.5])
      assertProblem(await save(...few, newMeasurement()), 400, 'validation-failed')
    })

    describe('400', () => {
      const given = newMeasurement()
      for (const [name, change, pointer] of [
        ['no hop', { route: [] }, 'route'],
        ['an unknown engine', { route: [{ ...given.route[0], engine: 'x' }] }, 'route/0/engine'],
        ['a route that begins elsewhere', { from: 'fr' }, 'route/0/from'],
        ['a route that ends elsewhere', { to: 'fr' }, 'route'],
        [
          'hops that do not join',
          { to: 'gl', route: [...given.route, { engine: 'apertium', from: 'fr', to: 'gl' }] },
          'route/1/from',
        ],
        ['one language', { to: 'en' }, 'to'],
        ['a score above 100', { chrf: 100.1 }, 'chrf'],
        ['a score below 0', { bleu: -1 }, 'bleu'],
        ['a score that is no number', { chrfPlusPlus: '50' }, 'chrfPlusPlus'],
        ['no sentences', { sentences: 0 }, 'sentences'],
        ['a set without a name', { set: '' }, 'set'],
        ['a set with a long name', { set: 'x'.repeat(101) }, 'set'],
        ['a set whose name has two lines', { set: 'a\nb' }, 'set'],
      ] as const)
        it(`refuses ${name}, and stores nothing of the request`, async () => {
          const before = await list()
          const answer = await save(newMeasurement({ chrf: 77.7 }), { ...given, ...change })
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(pointers(answer), [`/measurements/1/${pointer}`])
          assert.deepEqual(await list(), before)
        })
    })

    it('403: is for operators', async () => {
      const { bearer } = await api.createUser()
      const body = { measurements: [newMeasurement()] }
      assertProblem(await api.post('/measurements', body, bearer), 403, 'operator-required')
    })

    it('422: refuses unknown languages', async () => {
      const answer = await save(newMeasurement({ hops: [['apertium', 'en', 'qqq']] }))
      assertProblem(answer, 422, 'language-not-supported')
      assert.deepEqual(pointers(answer), ['/measurements/0/to'])
    })
  })
  describe(`POST /measurements beside 9,999 others on ${backend.name}`, async (t) => {
    const storage = await backend.createStorage()
    closeAtEnd(t, storage.remove)
    await fillMeasurements(storage, 9_999)
    const api = await startApi(t, { storage, worker: false })
    const { bearer } = await api.createOperator()
    const save = (...targets: string[]) => {
      const measurements = targets.map((to) => newMeasurement({ hops: [['apertium', 'en', to]] }))
      return api.post('/measurements', { measurements }, bearer)
    }
    const listTargets = async (): Promise<string[]> => {
      const { body } = await api.call('/measurements', { headers: bearer })
      return body.measurements.map(({ to }: { to: string }) => to)
    }

    it('409: stores no more than 10,000, and nothing of a request that has more', async () => {
      const answer = await save('fr', 'it')
      assertProblem(answer, 409, 'too-many-measurements')
      assert.match(answer.body.detail, /At most 10000 measurements/)
      assert.deepEqual(
        (await listTargets()).filter((to) => to !== 'en'),
        [],
      )
    })

    it('201: takes the last one, and still replaces it when there is no room', async () => {
      for (const [to, status] of [
        ['fr', 201],
        ['it', 409],
        ['fr', 201],
      ] as const)
        assert.equal((await save(to)).status, status, to)
      assert.equal((await listTargets()).length, 10_000)
    })
  })
}
