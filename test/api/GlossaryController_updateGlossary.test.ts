import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { createGlossary, dictionaryOf, entriesOf } from '../support/glossaries.ts'
import { assertProblem, pointers } from '../support/problem.ts'

for (const backend of backends) {
  describe(`PATCH /glossaries/{id} on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const { credentials: headers } = await api.createApp()
    const change = (path: string, body: object) =>
      api.call(path, { method: 'PATCH', headers, body })
    const entriesAt = async (path: string, to = 'es') =>
      (await api.call(`${path}/dictionaries/en/${to}`, { headers })).body.entries

    describe('200', () => {
      it('renames it, as a new version, and leaves its entries', async () => {
        const path = await createGlossary(api, headers, 'a')
        const { status, body } = await change(path, { name: 'renamed' })
        assert.deepEqual([status, body.name, body.version], [200, 'renamed', 2])
        assert.ok(body.updatedAt >= body.createdAt)
        assert.deepEqual(await entriesAt(path), entriesOf('a'))
        assert.deepEqual((await api.call(path, { headers })).body, body)
      })

      it('adds entries, which replace those with one of their forms', async () => {
        const path = await createGlossary(api, headers, 'a', 'house|houses', 'b')
        const dictionaries = [
          dictionaryOf('c', 'Houses|homes'),
          { ...dictionaryOf('new'), to: 'fr' },
        ]
        const { body } = await change(path, { dictionaries })
        assert.equal(body.version, 2)
        const forms = { source: 'Houses|homes', target: 'HOUSES', targetForms: 'HOMES' }
        assert.deepEqual(await entriesAt(path), [...entriesOf('a', 'b', 'c'), forms])
        assert.deepEqual(await entriesAt(path, 'fr'), entriesOf('new'))
      })

      it('changes nothing for an empty change', async () => {
        const path = await createGlossary(api, headers, 'a')
        assert.equal((await change(path, {})).body.version, 1)
      })

      it('makes each of several concurrent changes a version of its own', async () => {
        const path = await createGlossary(api, headers, 'a')
        const names = ['b', 'c', 'd', 'e']
        const answers = await Promise.all(
          names.map((name) => change(path, { dictionaries: [dictionaryOf(name)] })),
        )
        const versions = answers.map(({ body }) => body.version)
        assert.deepEqual(versions.sort(), [2, 3, 4, 5])
        const sources = (await entriesAt(path)).map(({ source }: { source: string }) => source)
        assert.deepEqual(sources.sort(), ['a', ...names])
      })
    })

    describe('400', () => {
      it('refuses wrong entries whole, and more than 10,000 with those before', async () => {
        const path = await createGlossary(api, headers, 'a')
        const wrong = await change(path, { dictionaries: [dictionaryOf('b', 'B')] })
        assertProblem(wrong, 400, 'validation-failed')
        assert.deepEqual(pointers(wrong), ['/dictionaries/0/entries/1/source'])
        const names = Array.from({ length: 10_000 }, (_, index) => `term ${index}`)
        const many = await change(path, { dictionaries: [dictionaryOf(...names)] })
        assertProblem(many, 400, 'validation-failed')
        assert.deepEqual(await entriesAt(path), entriesOf('a'))
      })
    })
  })
}
