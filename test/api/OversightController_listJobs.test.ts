// The jobs and webhooks of all users, as operators see them.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { eventually } from '../support/eventually.ts'
import { assertProblem } from '../support/problem.ts'
import { startReceiver } from '../support/receiver.ts'

for (const backend of backends) {
  describe(`jobs and webhooks of all users on ${backend.name}`, async (t) => {
    const environment = { DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.1/32' }
    const api = await startApi(t, { backend, environment })
    const { bearer: operator, id: operatorId } = await api.createOperator()
    const ana = await api.createApp('Shop')
    const ben = await api.createApp('Desk')
    const receiver = await startReceiver()
    closeAtEnd(t, () => receiver.close())
    const text = 'A secret house.'
    const webhookUrl = `${receiver.url}?token=hidden`
    const job = { text, from: 'en', to: 'es', metadata: { note: 'private' } }
    const ofAna = await api.post('/queue', { ...job, webhookUrl }, ana.credentials)
    const ofBen = await api.post('/queue', job, ben.credentials)
    const get = (path: string, headers = operator) => api.call(path, { headers })
    await eventually(
      () => get('/service/jobs?status=succeeded'),
      ({ body }) => body.jobs.length === 2,
    )

    it('200: lists the jobs of all apps, newest first, without what users wrote', async () => {
      const { status, body } = await get('/service/jobs')
      assert.equal(status, 200)
      assert.deepEqual(
        body.jobs.map(({ id }: { id: string }) => id),
        [ofBen.body.id, ofAna.body.id],
      )
      const [first] = body.jobs
      assert.deepEqual(first.app, { id: ben.app.id, name: 'Desk' })
      const owner = { id: ben.user.id, kind: 'user', name: ben.user.email }
      assert.deepEqual(first.owner, owner)
      assert.deepEqual([first.from, first.to, first.characters], ['en', 'es', text.length])
      assert.doesNotMatch(JSON.stringify(body), /secret|private|secreta/)
    })

    it('200: lists those of a state, an app or a user', async () => {
      const ids = async (query: string) =>
        (await get(`/service/jobs?${query}`)).body.jobs.map(({ id }: { id: string }) => id)
      assert.deepEqual(await ids(`appId=${ana.app.id}`), [ofAna.body.id])
      assert.deepEqual(await ids(`userId=${ben.user.id}`), [ofBen.body.id])
      assert.deepEqual(await ids('status=queued'), [])
      const { body } = await get('/service/jobs?limit=1')
      assert.deepEqual(await ids(`limit=1&cursor=${body.nextCursor}`), [ofAna.body.id])
    })

    it('200 and 202: lists webhooks without their secrets, and sends one again', async () => {
      const list = (query = '') => get(`/service/webhooks?${query}`)
      await eventually(
        () => list('status=delivered'),
        ({ body }) => body.webhooks.length === 1,
      )
      const { body } = await list(`userId=${ana.user.id}&appId=${ana.app.id}`)
      const [webhook] = body.webhooks
      assert.equal(webhook.address, receiver.url)
      assert.equal(webhook.lastAttempt.statusCode, 204)
      assert.doesNotMatch(JSON.stringify(body), /hidden|secret/)
      const before = receiver.deliveries.length
      const path = `/service/webhooks/${webhook.id}/redeliver`
      const again = await api.call(path, { method: 'POST', headers: operator })
      assert.deepEqual([again.status, again.body.status], [202, 'pending'])
      await receiver.received(before + 1)
      const { events } = (await get('/audit?type=webhook.redelivered')).body
      assert.deepEqual([events[0].actor, events[0].appId], [operatorId, ana.app.id])
      assert.deepEqual((await list('status=failed')).body.webhooks, [])
    })

    it('404: refuses to send a webhook that is none', async () => {
      const path = '/service/webhooks/evt_00000000000000000000000000000000/redeliver'
      const answer = await api.call(path, { method: 'POST', headers: operator })
      assertProblem(answer, 404, 'webhook-not-found')
    })

    it('403: is for operators only', async () => {
      for (const path of ['/service/jobs', '/service/webhooks', `/users/${ana.user.id}/apps`])
        assertProblem(await get(path, ana.user.bearer), 403, 'operator-required')
    })
  })
}
