import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { eventually } from '../support/eventually.ts'
import { assertProblem, refusesQueries } from '../support/problem.ts'
import { startReceiver } from '../support/receiver.ts'

for (const backend of backends) {
  describe(`GET /apps/{id}/webhooks on ${backend.name}`, async (t) => {
    const receiver = await startReceiver()
    closeAtEnd(t, receiver.close)
    const api = await startApi(t, {
      backend,
      environment: { DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.0/8' },
    })
    const created = await api.createApp()
    for (let index = 0; index < 7; index++)
      await api.post(
        '/queue',
        { text: `${index} houses`, from: 'en', to: 'es', webhookUrl: receiver.url },
        created.credentials,
      )
    await receiver.received(7)

    const list = (query = '', headers = created.user.bearer as Record<string, string>) =>
      api.call(`/apps/${created.app.id}/webhooks${query}`, { headers })

    describe('200', () => {
      it('returns complete pages, newest first, with the attempts of each webhook', async () => {
        const whole = await eventually(
          () => list('?limit=100'),
          ({ body }) =>
            body.webhooks.every(({ status }: { status: string }) => status === 'delivered'),
        )
        assert.equal(whole.body.webhooks.length, 7)
        const pages: unknown[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const { body } = await list(`?limit=3${cursor && `&cursor=${cursor}`}`)
          pages.push(...body.webhooks)
          cursor = body.nextCursor
        }
        assert.deepEqual(pages, whole.body.webhooks)
        for (const { attempts, nextAttemptAt, url, type } of whole.body.webhooks)
          assert.deepEqual(
            [attempts.length, nextAttemptAt, url, type],
            [1, null, receiver.url, 'translation.succeeded'],
          )
      })

      it('shows nothing of another app', async () => {
        const other = await api.createApp()
        const { body } = await api.call(`/apps/${other.app.id}/webhooks`, {
          headers: other.user.bearer,
        })
        assert.deepEqual(body, { webhooks: [], nextCursor: null })
      })
    })

    describe('400', () => {
      refusesQueries(
        (query) => list(query),
        [
          ['limit=0', 'limit'],
          ['cursor=x', 'cursor'],
        ],
      )
    })
  })

  describe(`POST /apps/{id}/webhooks/{id}/redeliver on ${backend.name}`, () => {
    it('refuses what is missing or another user’s, and sends nothing', async (t) => {
      const api = await startApi(t, { backend, worker: false })
      const { user, app } = await api.createApp()
      const stranger = await api.createUser()
      const redeliver = (id: string, headers: Record<string, string>) =>
        api.call(`/apps/${app.id}/webhooks/${id}/redeliver`, { method: 'POST', headers })
      const unknown = `evt_${'0'.repeat(32)}`
      assertProblem(await redeliver(unknown, {}), 401, 'unauthenticated')
      assertProblem(await redeliver(unknown, stranger.bearer), 404, 'app-not-found')
      for (const id of [unknown, 'evt_0', '%00'])
        assertProblem(await redeliver(id, user.bearer), 404, 'webhook-not-found')
    })
  })
}
