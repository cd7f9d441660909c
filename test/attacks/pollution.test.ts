import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

const polluted = (): boolean => 'polluted' in {} || 'polluted' in []

for (const backend of backends) {
  describe(`a request that reaches for prototypes, on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const { credentials } = await api.createApp()

    for (const [name, body] of [
      ['__proto__ in a body', '{"text":"12","to":"es","__proto__":{"polluted":1}}'],
      [
        '__proto__ written in escapes',
        '{"text":"12","to":"es","\\u005f\\u005fproto\\u005f\\u005f":{"polluted":1}}',
      ],
      [
        'constructor.prototype in a body',
        '{"text":"12","to":"es","constructor":{"prototype":{"polluted":1}}}',
      ],
      ['__proto__ in metadata', '{"text":"12","to":"es","metadata":{"__proto__":{"polluted":1}}}'],
      [
        '__proto__ deep in metadata',
        '{"text":"12","to":"es","metadata":{"a":[{"b":{"__proto__":{"polluted":1}}}]}}',
      ],
      [
        'constructor.prototype in metadata',
        '{"text":"12","to":"es","metadata":{"constructor":{"prototype":{"polluted":1}}}}',
      ],
    ] as const) {
      it(`is refused: ${name}`, async () => {
        const answer = await api.post('/queue', body, credentials)
        assertProblem(answer, 400, 'malformed-json')
        assert.ok(!polluted())
      })
    }

    for (const query of [
      '__proto__[polluted]=1',
      '__proto__.polluted=1',
      'constructor[prototype][polluted]=1',
      '__proto__=polluted',
    ]) {
      it(`changes nothing in a query: ${query}`, async () => {
        const answer = await api.call(`/queue?${query}`, { headers: credentials })
        assert.equal(answer.status, 200)
        assert.ok(!polluted())
      })
    }

    it('gets names that objects inherit back as plain names', async () => {
      const metadata = { toString: 'a', constructor: 'b', valueOf: 1, hasOwnProperty: null }
      const { status, body } = await api.post(
        '/queue',
        { text: '12', to: 'es', metadata },
        credentials,
      )
      assert.equal(status, 202)
      assert.deepEqual(body.metadata, metadata)
    })

    it('finds no problem page, field or language under such a name', async () => {
      for (const name of ['__proto__', 'constructor', 'toString']) {
        assertProblem(await api.call(`/problems/${name}`), 404, 'route-not-found')
        assertProblem(
          await api.post('/translateText', { text: 'a', to: name }, credentials),
          422,
          'language-not-supported',
        )
      }
    })

    it('does not choose among parameters that are given twice', async () => {
      for (const path of [
        '/queue?limit=1&limit=2',
        '/queue?status=queued&status=failed',
        '/queue/job_1?wait=0&wait=0',
      ])
        assertProblem(await api.call(path, { headers: credentials }), 400, 'validation-failed')
    })
  })
}
