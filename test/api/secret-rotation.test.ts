import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { startReceiver } from '../support/receiver.ts'

const first = 'the first secret, which is 32 bytes or more'
const second = 'the second secret, which is 32 bytes or more'

for (const backend of backends) {
  describe(`another DRAGOMAN_SECRET on ${backend.name}`, () => {
    it('signs webhooks with the apps’ secrets after the old key is gone', async (t) => {
      const receiver = await startReceiver()
      const storage = await backend.createStorage()
      closeAtEnd(t, receiver.close)
      closeAtEnd(t, storage.remove)
      const start = (environment: Record<string, string>) =>
        startApi(t, {
          storage,
          environment: { DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.0/8', ...environment },
        })

      const before = await start({ DRAGOMAN_SECRET: first })
      const { app, user, credentials } = await before.createApp()
      const { body: rotated } = await before.post(`/apps/${app.id}/webhook-secret`, {}, user.bearer)
      await before.close()

      const during = await start({ DRAGOMAN_SECRET: second, DRAGOMAN_SECRET_PREVIOUS: first })
      assert.equal((await during.call('/auth/profile', { headers: user.bearer })).status, 200)
      await during.close()

      const after = await start({ DRAGOMAN_SECRET: second })
      assert.equal((await after.call('/auth/profile', { headers: user.bearer })).status, 401)
      await after.post(
        '/queue',
        { text: '12', from: 'en', to: 'es', webhookUrl: receiver.url },
        credentials,
      )
      const [delivery] = await receiver.received(1)
      await after.close()
      assert.ok(delivery)
      for (const secret of [rotated.webhookSecret, app.webhookSecret])
        assert.doesNotThrow(() =>
          new Webhook(secret).verify(delivery.raw, delivery.headers as Record<string, string>),
        )
    })
  })
}
