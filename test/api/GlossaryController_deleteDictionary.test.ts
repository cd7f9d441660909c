import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { createGlossary, dictionaryOf } from '../support/glossaries.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`DELETE /glossaries/{id}/dictionaries/{from}/{to} on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const { credentials: headers } = await api.createApp()

    it('204: deletes the dictionary, as a new version, and leaves the others', async () => {
      const path = await createGlossary(api, headers, 'a')
      const body = { dictionaries: [{ ...dictionaryOf('b'), to: 'fr' }] }
      await api.call(path, { method: 'PATCH', headers, body })
      const remove = () => api.call(`${path}/dictionaries/EN/ES`, { method: 'DELETE', headers })
      assert.equal((await remove()).status, 204)
      const { body: glossary } = await api.call(path, { headers })
      assert.equal(glossary.version, 3)
      assert.deepEqual(glossary.dictionaries, [{ from: 'en', to: 'fr', entryCount: 1 }])
      assertProblem(await remove(), 404, 'dictionary-not-found')
      assert.equal((await api.call(path, { headers })).body.version, 3)
    })

    it('409: leaves it if the glossary has another version than is named', async () => {
      const path = await createGlossary(api, headers, 'a')
      const body = { dictionaries: [dictionaryOf('b')] }
      await api.call(path, { method: 'PATCH', headers, body })
      const remove = (version: number) =>
        api.call(`${path}/dictionaries/en/es?ifVersion=${version}`, { method: 'DELETE', headers })
      assertProblem(await remove(1), 409, 'glossary-changed')
      assert.equal((await remove(2)).status, 204)
    })
  })
}
