import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { addCorrections } from '../support/corrections.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`DELETE /memory and /memory/{id} on ${backend.name}`, async (t) => {
    const api = await startApi(t, {
      backend,
      worker: false,
      environment: { DRAGOMAN_MAX_CORRECTIONS: '2' },
    })
    const remove = (path: string, headers: Record<string, string>, body?: object) =>
      api.call(path, { method: 'DELETE', headers, ...(body === undefined ? {} : { body }) })
    const listed = async (headers: Record<string, string>) =>
      (await api.call('/memory', { headers })).body.corrections

    it('204: deletes one, and makes room for another', async () => {
      const { credentials: headers } = await api.createApp()
      await addCorrections(api, headers, ['one', 'uno'], ['two', 'dos'])
      const [first, second] = await listed(headers)
      assert.equal((await remove(`/memory/${first.id}`, headers)).status, 204)
      assert.deepEqual(await listed(headers), [second])
      assertProblem(await remove(`/memory/${first.id}`, headers), 404, 'correction-not-found')
      await addCorrections(api, headers, ['three', 'tres'])
    })

    it('404: leaves one of another app of the user', async () => {
      const { user, credentials } = await api.createApp()
      await addCorrections(api, credentials, ['one', 'uno'])
      const [one] = await listed(credentials)
      const { body: other } = await api.post('/create', { name: 'x' }, user.bearer)
      const headers = { ...user.bearer, 'x-api-key': other.apiKey }
      assertProblem(await remove(`/memory/${one.id}`, headers), 404, 'correction-not-found')
      const answer = await remove('/memory', headers, { from: 'en', to: 'es' })
      assert.deepEqual([answer.status, answer.body], [200, { deleted: 0, skipped: 0 }])
      assert.deepEqual(await listed(credentials), [one])
    })

    it('200: deletes all of a pair, and makes room for others', async () => {
      const { credentials: headers } = await api.createApp()
      await addCorrections(api, headers, ['one', 'uno'])
      const french = { from: 'en', to: 'fr', source: 'one', target: 'un' }
      await api.post('/memory', { entries: [french] }, headers)
      for (const deleted of [1, 0]) {
        const { status, body } = await remove('/memory', headers, { from: 'EN', to: 'spa' })
        assert.deepEqual([status, body], [200, { deleted, skipped: 0 }])
      }
      assert.deepEqual(
        (await listed(headers)).map(({ to }: { to: string }) => to),
        ['fr'],
      )
      await addCorrections(api, headers, ['two', 'dos'])
    })

    it('200: deletes those with the IDs, of its own app alone', async () => {
      const { credentials: headers } = await api.createApp()
      const { credentials: others } = await api.createApp()
      await addCorrections(api, headers, ['one', 'uno'], ['two', 'dos'])
      await addCorrections(api, others, ['one', 'uno'])
      const [first, second] = await listed(headers)
      const [foreign] = await listed(others)
      const ids = [first.id, foreign.id, 'none']
      const answer = await remove('/memory', headers, { ids })
      assert.deepEqual([answer.status, answer.body], [200, { deleted: 1, skipped: 0 }])
      assert.deepEqual([await listed(headers), await listed(others)], [[second], [foreign]])
      const pair = { from: 'en', to: 'es' }
      const storedAt = '2026-01-01T00:00:00.000Z'
      const timed = [
        { ...pair, storedAt },
        { ids, storedAt: 'today' },
      ]
      for (const wrong of [{ ...pair, ids }, { from: 'en' }, { to: 'es' }, {}, ...timed])
        assertProblem(await remove('/memory', headers, wrong), 400, 'validation-failed')
      assert.deepEqual(await listed(headers), [second])
    })

    it('422: refuses an unknown language', async () => {
      const { credentials: headers } = await api.createApp()
      const answer = await remove('/memory', headers, { from: 'en', to: 'qqq' })
      assertProblem(answer, 422, 'language-not-supported')
    })
  })
}
