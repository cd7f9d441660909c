import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { createGlossary } from '../support/glossaries.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`GET /glossaries/{id} on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    it('200: returns the glossary as it was created', async () => {
      const { credentials: headers } = await api.createApp()
      const { body: glossary } = await api.post('/glossaries', { name: '<b>x</b>' }, headers)
      const { status, body } = await api.call(`/glossaries/${glossary.id}`, { headers })
      assert.equal(status, 200)
      assert.deepEqual(body, glossary)
    })

    it('404: hides it from another app of its user, and ends with its own', async () => {
      const { user, app, credentials } = await api.createApp()
      const path = await createGlossary(api, credentials, 'x')
      const { body: other } = await api.post('/create', { name: 'x' }, user.bearer)
      const headers = { ...user.bearer, 'x-api-key': other.apiKey }
      assertProblem(await api.call(path, { headers }), 404, 'glossary-not-found')
      const own = { headers: user.bearer, method: 'DELETE' }
      assert.equal((await api.call(`/apps/${app.id}`, own)).status, 204)
      assertProblem(await api.call(path, { headers }), 404, 'glossary-not-found')
    })
  })
}
