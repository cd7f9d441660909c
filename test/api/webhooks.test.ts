// Deliveries of webhooks, verified with the public library of Standard Webhooks.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { eventually } from '../support/eventually.ts'
import { type Delivery, type Receiver, startReceiver } from '../support/receiver.ts'

const request = { text: 'The house is red.', from: 'en', to: 'es' }

for (const backend of backends) {
  describe(`webhooks on ${backend.name}`, async (t) => {
    let receiver: Receiver
    let created: Awaited<ReturnType<Api['createApp']>>
    let clock = new Date()
    const api = await startApi(t, {
      backend,
      now: () => clock,
      environment: { DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.1/32' },
    })

    const submit = async (body: object): Promise<string> => {
      const { status, body: job } = await api.post(
        '/queue',
        { ...request, ...body },
        created.credentials,
      )
      assert.equal(status, 202, JSON.stringify(job))
      return job.id
    }
    const job = async (id: string) =>
      (await api.call(`/queue/${id}`, { headers: created.credentials })).body
    const webhooks = async () =>
      (await api.call(`/apps/${created.app.id}/webhooks`, { headers: created.user.bearer })).body
        .webhooks
    /** The app's only webhook once no attempt is in flight. */
    const settled = (attempts: number) =>
      eventually(webhooks, ([first]) => first?.attempts.length === attempts).then(
        ([first]) => first,
      )
    const pass = (seconds: number) => {
      clock = new Date(clock.getTime() + seconds * 1000)
      api.wakeWebhooks()
    }
    /** Throws unless the signature is valid. */
    const verify = ({ raw, headers }: Delivery, secret: string) =>
      new Webhook(secret).verify(raw, headers as Record<string, string>)

    beforeEach(async () => {
      // The library compares the times of webhooks with the real clock.
      clock = new Date()
      receiver = await startReceiver()
      created = await api.createApp()
    })
    afterEach(() => receiver.close())

    it('bring a job that has succeeded to the address it named, signed', async () => {
      const id = await submit({ webhookUrl: receiver.url, metadata: { order: 12 } })
      const [delivery] = await receiver.received(1)
      assert.ok(delivery)
      verify(delivery, created.app.webhookSecret)
      assert.throws(() =>
        verify({ ...delivery, raw: `${delivery.raw} ` }, created.app.webhookSecret),
      )
      const { type, timestamp, data } = delivery.body
      assert.equal(type, 'translation.succeeded')
      assert.ok(Number.isFinite(Date.parse(timestamp)))
      assert.deepEqual(data, await job(id))
      assert.equal(data.result.translatedText, 'La casa es roja.')
      assert.match(delivery.headers['content-type'] ?? '', /^application\/json/)
      const event = await settled(1)
      assert.deepEqual(
        [event.id, event.jobId, event.status, event.attempts[0].statusCode],
        [delivery.headers['webhook-id'], id, 'delivered', 204],
      )
    })

    it('bring a failure', async () => {
      await submit({
        text: 'Das Haus ist rot und der Garten ist sehr groß.',
        from: undefined,
        webhookUrl: receiver.url,
      })
      const [delivery] = await receiver.received(1)
      assert.deepEqual(
        [delivery?.body.type, delivery?.body.data.error.code],
        ['translation.failed', 'language-pair-not-supported'],
      )
    })

    it('go to the app’s URL if the job names none, and nowhere without one', async () => {
      const silent = await submit({})
      await api.call(`/queue/${silent}?wait=30`, { headers: created.credentials })
      const { bearer } = created.user
      await api.call(`/apps/${created.app.id}`, {
        method: 'PATCH',
        headers: bearer,
        body: { webhookUrl: `${receiver.url}?own` },
      })
      await submit({})
      await submit({ webhookUrl: `${receiver.url}?job` })
      const paths = (await receiver.received(2)).map(({ path }) => path)
      assert.deepEqual(paths.sort(), ['/hook?job', '/hook?own'])
    })

    it('are retried under the same ID until accepted, with growing delays', async () => {
      receiver.answerWith((response, index) => response.writeHead(index < 2 ? 500 : 200).end())
      await submit({ webhookUrl: receiver.url })
      await receiver.received(1)
      const first = await settled(1)
      const firstPause = Date.parse(first.nextAttemptAt) - clock.getTime()
      assert.ok(
        first.status === 'pending' && firstPause >= 3_900 && firstPause <= 6_100,
        `${firstPause} ms`,
      )
      pass(7)
      await receiver.received(2)
      const second = await settled(2)
      assert.ok(Date.parse(second.nextAttemptAt) - clock.getTime() > 30_000)
      pass(100)
      const deliveries = await receiver.received(3)
      assert.equal(new Set(deliveries.map(({ headers }) => headers['webhook-id'])).size, 1)
      assert.equal(new Set(deliveries.map(({ raw }) => raw)).size, 1)
      const last = await settled(3)
      assert.deepEqual(
        [
          last.status,
          last.nextAttemptAt,
          last.attempts.map(({ statusCode }: { statusCode: number }) => statusCode),
        ],
        ['delivered', null, [500, 500, 200]],
      )
    })

    it('wait as long as the receiver asks', async () => {
      receiver.answerWith((response) => response.writeHead(429, { 'retry-after': '3000' }).end())
      await submit({ webhookUrl: receiver.url })
      const event = await settled(1)
      assert.equal(Date.parse(event.nextAttemptAt) - clock.getTime(), 3_000_000)
    })

    it('fail for good after ten attempts, and can be sent again', async () => {
      receiver.answerWith((response) => response.writeHead(503).end())
      await submit({ webhookUrl: receiver.url })
      for (let attempt = 1; attempt <= 10; attempt++) {
        await settled(attempt)
        pass(15 * 3600)
        const { email, password } = created.user
        const login = await api.post('/auth/login', { email, password })
        created.user.bearer = { authorization: `Bearer ${login.body.accessToken}` }
      }
      const failed = await settled(10)
      assert.deepEqual([failed.status, failed.nextAttemptAt], ['failed', null])
      receiver.answerWith((response) => response.writeHead(200).end())
      const path = `/apps/${created.app.id}/webhooks/${failed.id}/redeliver`
      const again = await api.call(path, { method: 'POST', headers: created.user.bearer })
      assert.deepEqual(
        [again.status, again.body.status, again.body.attempts.length],
        [202, 'pending', 10],
      )
      const event = await settled(11)
      assert.deepEqual([event.id, event.status], [failed.id, 'delivered'])
    })

    it('stop after a 410 of the app’s receiver, until the URL is set again', async () => {
      const headers = created.user.bearer
      const set = () =>
        api.call(`/apps/${created.app.id}`, {
          method: 'PATCH',
          headers,
          body: { webhookUrl: receiver.url },
        })
      await set()
      receiver.answerWith((response) => response.writeHead(410).end())
      await submit({})
      assert.equal((await settled(1)).status, 'failed')
      const own = async () => (await api.call('/list', { headers })).body[0]
      assert.ok((await own()).webhookDisabledAt)
      const id = await submit({})
      await api.call(`/queue/${id}?wait=30`, { headers: created.credentials })
      assert.equal((await webhooks()).length, 1)
      assert.equal((await set()).body.webhookDisabledAt, null)
      await submit({})
      await receiver.received(2)
    })

    it('follow no redirect', async () => {
      receiver.answerWith((response) => response.writeHead(302, { location: '/elsewhere' }).end())
      await submit({ webhookUrl: receiver.url })
      const event = await settled(1)
      assert.deepEqual([event.status, event.attempts[0].statusCode], ['pending', 302])
      assert.deepEqual(
        receiver.deliveries.map(({ path }) => path),
        ['/hook'],
      )
    })

    it('are taken by an answer however long; only its first 64 KiB are read', async () => {
      let written = 0
      receiver.answerWith((response) => {
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536))) written += 65_536
        }
        response.on('drain', more).on('error', () => {})
        response.writeHead(200)
        more()
      })
      await submit({ webhookUrl: receiver.url })
      assert.equal((await settled(1)).status, 'delivered')
      assert.ok(written < 64 * 1024 ** 2, `${written} bytes`)
    })

    it('go to the normalised URL, whatever characters it was given with', async () => {
      const odd = `${receiver.url.replace('http', 'HTTP')}?a=é#ü`
      const id = await submit({ webhookUrl: odd })
      const { body } = await api.call(`/apps/${created.app.id}`, {
        method: 'PATCH',
        headers: created.user.bearer,
        body: { webhookUrl: odd },
      })
      assert.equal(body.webhookUrl, `${receiver.url}?a=%C3%A9#%C3%BC`)
      const [delivery] = await receiver.received(1)
      assert.deepEqual([delivery?.body.data.id, delivery?.path], [id, '/hook?a=%C3%A9'])
      assert.equal((await settled(1)).url, body.webhookUrl)
    })

    it('say why a receiver could not be reached', async () => {
      receiver.answerWith((response) => response.destroy())
      await submit({ webhookUrl: receiver.url })
      const event = await settled(1)
      assert.deepEqual(
        [event.attempts[0].statusCode, event.attempts[0].error],
        [null, 'ECONNRESET'],
      )
    })

    it('are signed with both secrets during the overlap, then with the new one', async () => {
      const path = `/apps/${created.app.id}/webhook-secret`
      const rotated = await api.call(path, {
        method: 'POST',
        headers: created.user.bearer,
        body: { overlapSeconds: 60 },
      })
      const [old, fresh] = [created.app.webhookSecret, rotated.body.webhookSecret]
      await submit({ webhookUrl: receiver.url })
      const [during] = await receiver.received(1)
      assert.ok(during)
      verify(during, old)
      verify(during, fresh)
      await settled(1)
      clock = new Date(clock.getTime() + 61_000)
      await submit({ webhookUrl: receiver.url })
      const [, later] = await receiver.received(2)
      assert.ok(later)
      verify(later, fresh)
      assert.throws(() => verify(later, old))
    })
  })
}
