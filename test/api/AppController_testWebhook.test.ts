import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { verifyWebhook } from '../../packages/client/src/webhooks.ts'
import { purgeTests } from '../../src/webhooks/service.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { eventually } from '../support/eventually.ts'
import { assertProblem, pointers } from '../support/problem.ts'
import { startReceiver } from '../support/receiver.ts'

const dayMs = 86_400_000

for (const backend of backends) {
  describe(`POST /apps/{id}/webhooks/test on ${backend.name}`, async (t) => {
    const receiver = await startReceiver()
    closeAtEnd(t, receiver.close)
    let aheadMs = 0
    const api = await startApi(t, {
      backend,
      now: () => new Date(Date.now() + aheadMs),
      environment: { DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.1/32' },
    })
    const { app, user } = await api.createApp()
    const path = `/apps/${app.id}/webhooks`
    const test = (webhookUrl: string) => api.post(`${path}/test`, { webhookUrl }, user.bearer)
    const get = async (id: string) =>
      (await api.call(`${path}/${id}`, { headers: user.bearer })).body
    const listTests = async () =>
      (await api.call(`${path}?limit=100`, { headers: user.bearer })).body.webhooks

    describe('202', () => {
      it('sends a signed test, which is listed with its attempt', async () => {
        const before = (await receiver.received(0)).length
        const { status, body } = await test(receiver.url)
        assert.deepEqual(
          [status, body.type, body.jobId, body.status, body.attempts],
          [202, 'test', null, 'pending', []],
        )
        const sent = (await receiver.received(before + 1)).at(-1)
        assert.ok(sent)
        const { webhookSecret: secret } = app
        const event = await verifyWebhook({ body: sent.raw, headers: sent.headers, secret })
        assert.deepEqual([event.type, event.data], ['test', { appId: app.id }])
        const delivered = await eventually(
          () => get(body.id),
          (webhook) => webhook.status === 'delivered',
        )
        assert.equal(delivered.body, sent.raw)
        assert.equal((await listTests())[0].id, body.id)
      })

      for (const statusCode of [503, 410])
        it(`makes one attempt, also if the answer is ${statusCode}, until sent again`, async () => {
          const headers = user.bearer
          const change = { webhookUrl: receiver.url }
          await api.call(`/apps/${app.id}`, { method: 'PATCH', headers, body: change })
          receiver.answerWith((response) => response.writeHead(statusCode).end())
          const { body } = await test(receiver.url)
          const failed = (count: number) =>
            eventually(
              () => get(body.id),
              (webhook) => webhook.status === 'failed' && webhook.attempts.length === count,
            )
          assert.equal((await failed(1)).attempts[0].statusCode, statusCode)
          await api.call(`${path}/${body.id}/redeliver`, { method: 'POST', headers })
          assert.equal((await failed(2)).nextAttemptAt, null)
          const { body: still } = await api.call(`/apps/${app.id}`, { headers })
          assert.equal(still.webhookDisabledAt, null)
          receiver.answerWith((response) => response.writeHead(204).end())
        })

      it('keeps the last 20 tests of an app', async () => {
        const ids: string[] = []
        for (let index = 0; index < 22; index++) {
          aheadMs += 10
          ids.push((await test(receiver.url)).body.id)
        }
        const listed = (await listTests()).map(({ id }: { id: string }) => id)
        assert.deepEqual(listed, ids.slice(-20).reverse())
      })

      it('deletes tests after the retention time', async () => {
        await test(receiver.url)
        assert.ok((await listTests()).length > 0)
        aheadMs += 8 * dayMs
        await purgeTests(api.services.webhooks)
        aheadMs -= 8 * dayMs
        assert.deepEqual(await listTests(), [])
      })
    })

    it('404: tests nothing for others', async () => {
      const { bearer } = await api.createUser()
      const body = { webhookUrl: receiver.url }
      assertProblem(await api.post(`${path}/test`, body, bearer), 404, 'app-not-found')
    })

    it('422: refuses addresses that webhooks may not have', async () => {
      for (const url of ['https://10.0.0.1/', 'http://example.org/', 'https://localhost:1/']) {
        const answer = await test(url)
        assertProblem(answer, 422, 'webhook-address-refused')
        assert.deepEqual(pointers(answer), ['/webhookUrl'])
      }
    })
  })
}
