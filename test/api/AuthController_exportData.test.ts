import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { startReceiver } from '../support/receiver.ts'

for (const backend of backends) {
  describe(`GET /auth/export on ${backend.name}`, async (t) => {
    const api = await startApi(t, {
      backend,
      environment: { DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.0/8' },
    })

    const open = (headers: Record<string, string>) => api.call('/auth/export', { headers })

    describe('200', () => {
      it('holds what is stored about the user, each thing once, whole', async (t) => {
        const receiver = await startReceiver()
        t.after(receiver.close)
        const { user, app, credentials } = await api.createApp()
        const texts = Array.from({ length: 12 }, (_, index) => `${index} houses \u0000 \ud800`)
        const jobs = []
        for (const text of texts)
          jobs.push(
            (
              await api.post(
                '/queue',
                { text, from: 'en', to: 'es', webhookUrl: receiver.url },
                credentials,
              )
            ).body,
          )
        await receiver.received(texts.length)
        const { status, headers, body } = await open(user.bearer)
        assert.equal(status, 200)
        assert.match(headers.get('content-type') ?? '', /^application\/json/)
        assert.match(
          headers.get('content-disposition') ?? '',
          /^attachment; filename="[\w.-]+\.json"$/,
        )
        assert.equal(headers.get('cache-control'), 'no-store')
        assert.deepEqual(
          body.user,
          (await api.call('/auth/profile', { headers: user.bearer })).body,
        )
        assert.deepEqual(body.apps, (await api.call('/list', { headers: user.bearer })).body)
        assert.deepEqual(
          body.sessions,
          (await api.call('/auth/sessions', { headers: user.bearer })).body,
        )
        assert.deepEqual(
          body.jobs.map(({ id }: { id: string }) => id).sort(),
          jobs.map(({ id }) => id).sort(),
        )
        // Their texts were deleted when they ended.
        for (const { appId, text, result } of body.jobs)
          assert.deepEqual([appId, text, result.to], [app.id, null, 'es'])
        const translated = body.jobs.map(
          ({ result }: { result: { translatedText: string } }) => result.translatedText,
        )
        assert.deepEqual(
          translated.map((text: string) => text.replace(/\p{L}+/u, 'houses')).sort(),
          texts.sort(),
        )
        const characters = body.usage.map((group: { characters: number }) => group.characters)
        assert.deepEqual(characters, [texts.join('').length])
        assert.equal(body.webhooks.length, texts.length)
        assert.deepEqual(
          body.auditEvents.map(({ type }: { type: string }) => type),
          ['user.exported', 'app.created', 'user.logged-in', 'user.signed-up'],
        )
      })

      it('holds no secret, no hash and no token', async () => {
        const { user, app } = await api.createApp()
        const text = JSON.stringify((await open(user.bearer)).body)
        for (const secret of [
          user.password,
          app.apiSecret,
          app.webhookSecret,
          user.tokens.accessToken,
          user.tokens.refreshToken,
        ])
          assert.ok(!text.includes(secret))
        assert.doesNotMatch(text, /argon2|[0-9a-f]{64}|hash/i)
      })

      it('holds nothing of another user', async () => {
        const [{ user }, other] = [await api.createApp(), await api.createApp()]
        await api.post('/queue', { text: 'x', from: 'en', to: 'es' }, other.credentials)
        const { body } = await open(user.bearer)
        assert.deepEqual([body.apps.length, body.jobs, body.webhooks, body.usage], [1, [], [], []])
        const text = JSON.stringify(body)
        for (const foreign of [other.user.id, other.user.email, other.app.id])
          assert.ok(!text.includes(foreign))
      })

      it('does not reveal which operator did something, nor from where', async () => {
        const [user, operator] = [
          await api.createUser(),
          await api.createOperator(`operator@example.org`),
        ]
        await api.call(`/users/${user.id}`, {
          method: 'PATCH',
          headers: operator.bearer,
          body: { name: 'renamed' },
        })
        const { body } = await open(user.bearer)
        const event = body.auditEvents.find(({ type }: { type: string }) => type === 'user.changed')
        assert.deepEqual([event.actor, event.address, event.requestId], ['operator', null, null])
      })
    })
  })
}
