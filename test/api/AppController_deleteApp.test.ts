import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listEvents } from '../../src/audit/service.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { startReceiver } from '../support/receiver.ts'

for (const backend of backends) {
  describe(`DELETE /apps/{id} on ${backend.name}`, async (t) => {
    const api = await startApi(t, {
      backend,
      environment: { DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.0/8' },
    })

    const remove = (id: string, headers: Record<string, string>) =>
      api.call(`/apps/${id}`, { method: 'DELETE', headers })

    it('204: deletes the app, its credentials and jobs, but none of the other apps', async () => {
      const { user, app, credentials } = await api.createApp()
      const { body: other } = await api.post('/create', { name: 'other' }, user.bearer)
      const { body: job } = await api.post(
        '/queue',
        { text: 'a house', from: 'en', to: 'es' },
        credentials,
      )
      const { status, body } = await remove(app.id, user.bearer)
      assert.deepEqual([status, body], [204, ''])
      assertProblem(
        await api.call(`/apps/${app.id}`, { headers: user.bearer }),
        404,
        'app-not-found',
      )
      assertProblem(
        await api.call(`/queue/${job.id}`, { headers: credentials }),
        401,
        'invalid-api-credentials',
      )
      const otherCredentials = { 'x-api-key': other.apiKey, 'x-api-secret': other.apiSecret }
      assert.equal((await api.post('/detect', { text: 'x' }, otherCredentials)).status, 200)
      assert.deepEqual(
        (await api.call('/list', { headers: user.bearer })).body.map(
          ({ id }: { id: string }) => id,
        ),
        [other.id],
      )
      const [event] = (await listEvents(api.services.audit, { appId: app.id, limit: '1' })).events
      assert.deepEqual([event?.type, event?.actor], ['app.deleted', user.id])
    })

    it('204: stops what is being translated for it, and leaves nobody waiting', async () => {
      const { user, app, credentials } = await api.createApp()
      const text = Array.from(
        { length: 400 },
        (_, index) => `The house number ${index} is red and the garden is very big.`,
      )
      const { body: job } = await api.post('/queue', { text, from: 'en', to: 'es' }, credentials)
      const waiting = api.call(`/queue/${job.id}?wait=30`, { headers: credentials })
      await remove(app.id, user.bearer)
      const answer = await waiting
      assert.ok(
        answer.status === 404 || answer.body.status === 'succeeded',
        JSON.stringify(answer.body),
      )
    })

    it('204: does so while its jobs end and their webhooks go out', async (t) => {
      const receiver = await startReceiver()
      t.after(receiver.close)
      for (let round = 0; round < 4; round++) {
        const { user, app, credentials } = await api.createApp()
        const jobs = Array.from({ length: 12 }, () =>
          api.post(
            '/queue',
            { text: '12', from: 'en', to: 'es', webhookUrl: receiver.url },
            credentials,
          ),
        )
        await jobs[0]
        const [removed, ...submitted] = await Promise.all([remove(app.id, user.bearer), ...jobs])
        assert.equal(removed.status, 204)
        for (const { status } of submitted)
          assert.ok(status === 202 || status === 401, String(status))
      }
    })

    it('204: makes room for another app', async () => {
      const user = await api.createUser()
      const ids = []
      for (let index = 0; index < 100; index++)
        ids.push((await api.post('/create', { name: 'x' }, user.bearer)).body.id)
      assertProblem(await api.post('/create', { name: 'x' }, user.bearer), 409, 'too-many-apps')
      await remove(ids[0], user.bearer)
      assert.equal((await api.post('/create', { name: 'x' }, user.bearer)).status, 201)
    })
  })
}
