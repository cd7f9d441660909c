import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { createGlossary } from '../support/glossaries.ts'

const tsv = 'text/tab-separated-values'
const home = { source: 'casa|casas', target: 'home', targetForms: 'homes' }

for (const backend of backends)
  describe(`the forms of a target on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const { app, credentials } = await api.createApp()
    const call = (path: string, method: string, body: unknown, type = 'application/json') =>
      api.call(path, { method, headers: { ...credentials, 'content-type': type }, body })
    const entriesAt = async (path: string) =>
      (await api.call(`${path}/dictionaries/en/es`, { headers: credentials })).body.entries

    for (const [name, type, body] of [
      ['JSON', undefined, { entries: [{ source: 'casa|casas', target: 'home|homes' }] }],
      ['JSON, beside others', undefined, { entries: [{ ...home, target: ' home |' }] }],
      ['TSV', tsv, 'casa|casas\thome|homes\n'],
      ['CSV', 'text/csv', 'casa|casas,home | homes\n'],
      ['CSV, beside others', 'text/csv', 'source,target,from,to,forms\ncasa|casas,home|,,,homes'],
    ] as const)
      it(`are separated by \`|\` in ${name}`, async () => {
        const path = await createGlossary(api, credentials, 'before')
        const { status } = await call(`${path}/dictionaries/en/es`, 'PUT', body, type)
        assert.equal(status, 200)
        assert.deepEqual(await entriesAt(path), [home])
      })

    it('are separated in a new glossary and in added entries', async () => {
      const pair = { from: 'en', to: 'es' }
      const dictionaries = [{ ...pair, entries: [{ source: 'casa|casas', target: 'home|homes' }] }]
      const { body } = await call('/glossaries', 'POST', { name: 'x', dictionaries })
      const path = `/glossaries/${body.id}`
      assert.deepEqual(await entriesAt(path), [home])
      await call(path, 'PATCH', { dictionaries })
      assert.deepEqual(await entriesAt(path), [home])
    })

    it('come back from TSV, and leave targets that equal their sources or are signs', async () => {
      const path = await createGlossary(api, credentials, 'before')
      const entries = [home, { source: 'a|b', target: 'a|b' }, { source: 'or', target: '||' }]
      await call(`${path}/dictionaries/en/es`, 'PUT', { entries })
      assert.deepEqual(await entriesAt(path), entries)
      const headers = { ...credentials, accept: tsv }
      const { body } = await api.call(`${path}/dictionaries/en/es`, { headers })
      assert.equal((await call(`${path}/dictionaries/en/es`, 'PUT', body, tsv)).status, 200)
      assert.deepEqual(await entriesAt(path), entries)
    })

    it('are none in the glossaries of DeepL: their clients have `|` as a sign', async () => {
      const key = `${app.apiKey}:${app.apiSecret}`
      const headers = { authorization: `DeepL-Auth-Key ${key}` }
      const languages = { source_lang: 'en', target_lang: 'es' }
      const body = { name: 'x', ...languages, entries: 'house\tcasa|casas' }
      const created = await api.call('/compat/deepl/v2/glossaries', {
        method: 'POST',
        headers,
        body,
      })
      assert.equal(created.status, 201, JSON.stringify(created.body))
      const path = `/glossaries/${created.body.glossary_id}`
      const literal = [{ source: 'house', target: 'casa|casas' }]
      assert.deepEqual(await entriesAt(path), literal)
      const change = { ...languages, entries: 'home\tcasa|casas', entries_format: 'tsv' }
      const put = { method: 'PUT', headers, body: change }
      const changed = await api.call(`/compat/deepl/v3${path}/dictionaries`, put)
      assert.equal(changed.status, 200, JSON.stringify(changed.body))
      assert.deepEqual(await entriesAt(path), [{ source: 'home', target: 'casa|casas' }])
    })
  })
