import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

for (const backend of backends) {
  describe(`POST /models on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const operator = await api.createOperator()
    const add = (pair: string) => api.post('/models', { pair }, operator.bearer)
    const auditOf = async (pair: string) => {
      const { body } = await api.call('/audit?type=model.added', { headers: operator.bearer })
      return body.events
        .filter((event: { details: object }) => 'pair' in event.details)
        .filter(({ details }: { details: { pair: string } }) => details.pair === pair)
    }

    it('201: adds a wanted model, and says who wants it since when', async () => {
      const before = Date.now()
      const { status, body } = await add('en-fr')
      assert.equal(status, 201)
      const { since } = body
      assert.deepEqual(body, { pair: 'en-fr', since, by: operator.id, imported: false })
      assert.ok(Date.parse(body.since) >= before && Date.parse(body.since) <= Date.now())
      const [event, ...others] = await auditOf('en-fr')
      assert.equal(event.actor, operator.id)
      assert.deepEqual(others, [])
    })

    it('201: names a pair as the service does, however it is written', async () => {
      assert.equal((await add('EN_zh')).body.pair, 'en-zh-Hans')
    })

    it('201: adds a removed model again', async () => {
      await add('en-it')
      await api.call('/models/en-it', { method: 'DELETE', headers: operator.bearer })
      assert.equal((await add('en-it')).status, 201)
      assert.equal((await auditOf('en-it')).length, 2)
    })

    it('201: changes nothing if the model is wanted already', async () => {
      const { body: first } = await add('en-de')
      const { status, body } = await add('ende')
      assert.deepEqual([status, body], [201, first])
      assert.equal((await auditOf('en-de')).length, 1)
    })

    describe('422', () => {
      for (const pair of ['en', 'en-', 'en-en', 'en-qqq', 'all', 'en-es-fr', '\u0000', '../en-es'])
        it(`refuses ${JSON.stringify(pair)}, which is no pair of two languages`, async () => {
          const answer = await add(pair)
          assertProblem(answer, 422, 'language-pair-not-supported')
          assert.deepEqual(pointers(answer), ['/pair'])
        })
    })
  })
}
