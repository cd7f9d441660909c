import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`GET /service on ${backend.name}`, () => {
    it('200: shows the process, the database, and what waits', async (t) => {
      const api = await startApi(t, { backend, worker: false })
      const { bearer: headers } = await api.createOperator()
      const { credentials } = await api.createApp()
      const submit = async () =>
        (await api.post('/queue', { text: '12', from: 'en', to: 'es' }, credentials)).body
      const [first, , last] = [await submit(), await submit(), await submit()]
      await api.call(`/queue/${last.id}`, { method: 'DELETE', headers: credentials })
      const { status, body } = await api.call('/service', { headers })
      assert.equal(status, 200)
      assert.deepEqual(body.jobs, {
        byStatus: { queued: 2, processing: 0, succeeded: 0, failed: 0, cancelled: 1 },
        estimated: false,
        oldestQueuedAt: first.createdAt,
      })
      assert.deepEqual(body.webhooks, { pending: 0, nextAttemptAt: null })
      assert.equal(body.database.kind, api.services.database.kind)
      assert.ok(body.database.sizeBytes > 1_000_000)
      assert.equal(body.nodeVersion, process.versions.node)
      assert.match(body.version, /^\d+\.\d+\.\d+/)
      assert.ok(body.memory.rssBytes > body.memory.heapUsedBytes)
      assert.ok(Date.parse(body.startedAt) <= Date.now())
    })

    it('200: counts webhooks that are due', async (t) => {
      const environment = { DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.1/32' }
      const api = await startApi(t, { backend, worker: false, environment })
      const { bearer: headers } = await api.createOperator()
      const { app, user } = await api.createApp()
      const webhookUrl = 'http://127.0.0.1:9/'
      const path = `/apps/${app.id}/webhooks/test`
      const { body: test } = await api.post(path, { webhookUrl }, user.bearer)
      const { body } = await api.call('/service', { headers })
      assert.deepEqual(body.webhooks, { pending: 1, nextAttemptAt: test.nextAttemptAt })
    })

    it('403: is for operators', async (t) => {
      const api = await startApi(t, { backend, worker: false })
      const { bearer: headers } = await api.createUser()
      assertProblem(await api.call('/service', { headers }), 403, 'operator-required')
    })
  })
}
