import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`GET /apps/{id} on ${backend.name}`, () => {
    let api: Api
    let created: Awaited<ReturnType<Api['createApp']>>
    const get = (id = created.app.id, headers: Record<string, string> = created.user.bearer) =>
      api.call(`/apps/${id}`, { headers })

    before(async () => {
      api = await startApi({ backend, worker: false })
      created = await api.createApp()
    })
    after(() => api.close())

    it('200: answers with the app as the list does, without a secret', async () => {
      const { status, body } = await get()
      assert.equal(status, 200)
      assert.deepEqual([body], (await api.call('/list', { headers: created.user.bearer })).body)
      assert.ok(!JSON.stringify(body).includes(created.app.apiSecret))
    })

    it('401: refuses a missing token, and app credentials', async () => {
      for (const headers of [{}, created.credentials])
        assertProblem(await get(created.app.id, headers), 401, 'unauthenticated')
    })

    it('404: knows no app of another user, and none with an id that none has', async () => {
      assertProblem(
        await get(created.app.id, (await api.createUser()).bearer),
        404,
        'app-not-found',
      )
      for (const id of ['app_1', '%00', `app_${'0'.repeat(32)}`])
        assertProblem(await get(id), 404, 'app-not-found')
    })
  })
}
