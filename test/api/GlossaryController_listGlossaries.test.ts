import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { createGlossary } from '../support/glossaries.ts'
import { refusesQueries } from '../support/problem.ts'

for (const backend of backends) {
  describe(`GET /glossaries on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const { credentials: headers } = await api.createApp()
    const list = (query = '') => api.call(`/glossaries${query}`, { headers })

    describe('200', () => {
      it('returns complete pages, newest first, each glossary as it is alone', async () => {
        const paths: string[] = []
        for (let index = 0; index < 5; index++)
          paths.unshift(await createGlossary(api, headers, `term ${index}`))
        const { body: whole } = await list()
        assert.equal(whole.nextCursor, null)
        const each = await Promise.all(paths.map((path) => api.call(path, { headers })))
        const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
        assert.deepEqual(whole.glossaries.toSorted(byId), each.map(({ body }) => body).sort(byId))
        const pages: unknown[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const { body } = await list(`?limit=2${cursor && `&cursor=${cursor}`}`)
          pages.push(...body.glossaries)
          cursor = body.nextCursor
        }
        assert.deepEqual(pages, whole.glossaries)
      })

      it('shows nothing of another app, not even of the same user', async () => {
        const { user, app, credentials } = await api.createApp()
        await createGlossary(api, credentials, 'x')
        const other = await api.post('/create', { name: 'other' }, user.bearer)
        for (const key of [other.body.apiKey, app.apiKey]) {
          const { body } = await api.call('/glossaries', {
            headers: { ...user.bearer, 'x-api-key': key },
          })
          assert.equal(body.glossaries.length, key === app.apiKey ? 1 : 0)
        }
      })
    })

    describe('400', () => {
      refusesQueries(list, [
        ['limit=0', 'limit'],
        ['cursor=x', 'cursor'],
      ])
    })
  })
}
