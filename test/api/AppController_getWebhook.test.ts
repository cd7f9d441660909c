import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { eventually } from '../support/eventually.ts'
import { assertProblem } from '../support/problem.ts'
import { startReceiver } from '../support/receiver.ts'

for (const backend of backends) {
  describe(`GET /apps/{id}/webhooks/{webhookId} on ${backend.name}`, async (t) => {
    const receiver = await startReceiver()
    closeAtEnd(t, receiver.close)
    const api = await startApi(t, {
      backend,
      environment: { DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.0/8' },
    })
    const { app, user, credentials } = await api.createApp()
    const path = `/apps/${app.id}/webhooks`

    it('200: returns the body that was sent, byte for byte, with its attempts', async () => {
      const text = 'The house \ud800 is "red" & ä.'
      const job = { text, from: 'en', to: 'es', webhookUrl: receiver.url }
      await api.post('/queue', job, credentials)
      const [sent] = await receiver.received(1)
      const { body: list } = await eventually(
        () => api.call(path, { headers: user.bearer }),
        ({ body }) => body.webhooks[0]?.status === 'delivered',
      )
      const [listed] = list.webhooks
      const { status, body } = await api.call(`${path}/${listed.id}`, { headers: user.bearer })
      assert.equal(status, 200)
      assert.deepEqual(body, { ...listed, body: sent?.raw })
      assert.equal(body.attempts[0].statusCode, 204)
    })

    it('404: shows nothing of another app', async () => {
      const other = await api.createApp()
      const headers = other.user.bearer
      const { body } = await api.call(path, { headers: user.bearer })
      const { id } = body.webhooks[0]
      assertProblem(await api.call(`${path}/${id}`, { headers }), 404, 'app-not-found')
      const own = `/apps/${other.app.id}/webhooks/${id}`
      assertProblem(await api.call(own, { headers }), 404, 'webhook-not-found')
    })
  })
}
