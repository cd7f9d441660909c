import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { createGlossary } from '../support/glossaries.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`DELETE /glossaries/{id} on ${backend.name}`, async (t) => {
    const api = await startApi(t, {
      backend,
      worker: false,
      environment: { DRAGOMAN_MAX_GLOSSARIES: '1' },
    })

    it('204: deletes the glossary and makes room for another', async () => {
      const { credentials: headers } = await api.createApp()
      const path = await createGlossary(api, headers, 'a')
      const remove = () => api.call(path, { method: 'DELETE', headers })
      assert.equal((await remove()).status, 204)
      assertProblem(await remove(), 404, 'glossary-not-found')
      assertProblem(await api.call(path, { headers }), 404, 'glossary-not-found')
      await createGlossary(api, headers, 'a')
    })

    it('404: leaves that of another app of the same user', async () => {
      const { user, credentials } = await api.createApp()
      const path = await createGlossary(api, credentials, 'a')
      const { body: other } = await api.post('/create', { name: 'x' }, user.bearer)
      const headers = { ...user.bearer, 'x-api-key': other.apiKey }
      const answer = await api.call(path, { method: 'DELETE', headers })
      assertProblem(answer, 404, 'glossary-not-found')
      assert.equal((await api.call(path, { headers: credentials })).status, 200)
    })
  })
}
