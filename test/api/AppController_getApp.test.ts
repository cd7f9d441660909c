import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'

for (const backend of backends) {
  describe(`GET /apps/{id} on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const created = await api.createApp()

    const get = (id = created.app.id, headers: Record<string, string> = created.user.bearer) =>
      api.call(`/apps/${id}`, { headers })

    it('200: answers with the app as the list does, without a secret', async () => {
      const { status, body } = await get()
      assert.equal(status, 200)
      assert.deepEqual([body], (await api.call('/list', { headers: created.user.bearer })).body)
      assert.ok(!JSON.stringify(body).includes(created.app.apiSecret))
    })

    it('200: has what was last set, also after a change that was refused', async () => {
      const { bearer } = created.user
      const change = (reviewBelow: unknown) =>
        api.call(`/apps/${created.app.id}`, {
          method: 'PATCH',
          body: { reviewBelow },
          headers: bearer,
        })
      assert.equal((await get()).body.reviewBelow, null)
      assert.equal((await change(0.35)).status, 200)
      assert.equal((await change(1.5)).status, 400)
      assert.equal((await get()).body.reviewBelow, 0.35)
    })
  })
}
