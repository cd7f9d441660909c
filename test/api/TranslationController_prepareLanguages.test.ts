import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`POST /languages/prepare on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const { user, app, credentials } = await api.createApp()
    const prepare = (body: object, headers = credentials) =>
      api.post('/languages/prepare', body, headers)

    it('starts the engines of a pair, and costs nothing', async () => {
      const answer = await prepare({ from: 'EN', to: 'es' })
      assert.equal(answer.status, 204)
      assert.equal(answer.body, '')
      assert.equal((await prepare({ from: 'en', to: 'en' })).status, 204)
      const { body } = await api.call('/usage', { headers: user.bearer })
      assert.equal(body.totals.characters, 0)
    })

    it('is for users in the console as well', async () => {
      const headers = { ...user.bearer, 'x-api-key': app.apiKey }
      assert.equal((await prepare({ from: 'en', to: 'ca' }, headers)).status, 204)
    })

    it('422: languages that are not translated', async () => {
      assertProblem(await prepare({ from: 'xx', to: 'es' }), 422, 'language-not-supported')
      assertProblem(await prepare({ from: 'en', to: 'xx' }), 422, 'language-not-supported')
    })
  })
}
