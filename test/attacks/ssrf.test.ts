// Webhook URLs that lead into the internal network by a detour, given to the running service for an
// app and for a job. src/webhooks/receiver-addresses.test.ts tests ranges and the later connection.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ResolveHost } from '../../src/webhooks/host-resolver.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { eventually } from '../support/eventually.ts'
import { assertProblem } from '../support/problem.ts'
import { startReceiver } from '../support/receiver.ts'

const refused = [
  // Other spellings of 127.0.0.1 and of the metadata service.
  'https://2130706433/',
  'https://0177.0.0.1/',
  'https://0x7f000001/',
  'https://0x7f.0x0.0x0.0x1/',
  'https://0177.0x0.1/',
  'https://127.0.1/',
  'https://127.1/',
  'https://127.000.000.001/',
  'https://0/',
  'https://0x0/',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://0251.0376.0251.0376/',
  'https://169.254.43518/',
  'https://1２7.0.0.1/',
  'https://127。0。0。1/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127.0.0.1./',
  'https://%31%32%37.0.0.1/',
  // IPv6, and IPv4 inside it.
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[0000:0000:0000:0000:0000:0000:0000:0001]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[0:0:0:0:0:ffff:10.0.0.1]/',
  'https://[::127.0.0.1]/',
  'https://[::ffff:0:127.0.0.1]/',
  'https://[64:ff9b::169.254.169.254]/',
  'https://[64:ff9b::a00:1]/',
  'https://[64:ff9b:1::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2002:a9fe:a9fe::1]/',
  'https://[2001:0:7f00:1::]/',
  'https://[2001:db8::1]/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fc00::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  // Credentials in URLs, and hosts that look like others.
  'https://example.org@127.0.0.1/',
  'https://127.0.0.1:80@example.org/',
  'https://example.org:443@169.254.169.254/',
  'https://example.org%2f@127.0.0.1/',
  'https://127.0.0.1#@example.org/',
  'https://127.0.0.1\\@example.org/',
  'https://127.0.0.1?@example.org/',
  'https:127.0.0.1/',
  'https:///127.0.0.1/',
  'https:\\\\127.0.0.1\\',
  ' https://127.0.0.1/',
  'https://127.0.0.1\t/',
  'https://127.0.\n0.1/',
  'HTTPS://127.0.0.1/',
  // Names that resolve to internal addresses.
  'https://localhost/',
  'https://LOCALHOST./',
  'https://inside.example/',
  'https://both.example/',
  'https://metadata.google.internal/computeMetadata/v1/',
  'https://127.0.0.1.inside.example/',
  // Other protocols.
  'http://public.example/',
  'ftp://public.example/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'dict://127.0.0.1:11211/stats',
  'javascript:alert(1)',
  'data:text/plain,a',
  'blob:https://public.example/a',
  '//127.0.0.1/',
  '/hook',
  '\u0000https://127.0.0.1/',
  'https://',
  'https://[::1',
  'https://exa mple.org/',
  `https://public.example/${'x'.repeat(3_000)}`,
]

/** A URL with whitespace or a control character is not even parsed. */
const refusalOf = (url: string): [number, string] =>
  /[\p{Cc}\p{Z}]/u.test(url) ? [400, 'validation-failed'] : [422, 'webhook-address-refused']

/** Resolves three names; all others resolve to internal addresses. */
const hosts: Readonly<Record<string, string[]>> = {
  'public.example': ['93.184.216.34'],
  'both.example': ['93.184.216.34', '10.0.0.1'],
}
const resolveHost: ResolveHost = async (host) =>
  (hosts[host] ?? ['127.0.0.1']).map((address) => ({ address, family: 4 }))

for (const backend of backends) {
  describe(`an address that leads inside, on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false, resolveHost })
    const created = await api.createApp()

    for (const webhookUrl of refused) {
      it(`is rejected for apps and jobs: ${JSON.stringify(webhookUrl).slice(0, 60)}`, async () => {
        const { app, user, credentials } = created
        const ofApp = await api.call(`/apps/${app.id}`, {
          method: 'PATCH',
          headers: user.bearer,
          body: { webhookUrl },
        })
        assertProblem(ofApp, ...refusalOf(webhookUrl))
        const ofJob = await api.post('/queue', { text: '12', to: 'es', webhookUrl }, credentials)
        assertProblem(ofJob, ...refusalOf(webhookUrl))
      })
    }

    it('leaves the app without an address, and no job', async () => {
      const { user, credentials } = created
      const { body: apps } = await api.call('/list', { headers: user.bearer })
      assert.equal(apps[0].webhookUrl, null)
      assert.deepEqual((await api.call('/queue', { headers: credentials })).body.jobs, [])
    })

    it('is distinguished from a public one', async () => {
      const body = { text: '12', to: 'es', webhookUrl: 'https://public.example:8443/hook?a=b' }
      assert.equal((await api.post('/queue', body, created.credentials)).status, 202)
    })
  })

  describe(`an answer to a webhook, on ${backend.name}`, () => {
    it('leads nowhere else: redirects are not followed', async (t) => {
      const [receiver, inside] = [await startReceiver(), await startReceiver()]
      const api = await startApi(t, {
        backend,
        environment: { DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.1/32' },
      })
      t.after(() => Promise.all([receiver.close(), inside.close()]))
      receiver.answerWith((response) => response.writeHead(307, { location: inside.url }).end())
      const { app, user, credentials } = await api.createApp()
      await api.post(
        '/queue',
        { text: '12', from: 'en', to: 'es', webhookUrl: receiver.url },
        credentials,
      )
      await receiver.received(1)
      const { body } = await eventually(
        () => api.call(`/apps/${app.id}/webhooks`, { headers: user.bearer }),
        ({ body }) => body.webhooks[0]?.attempts.length === 1,
      )
      assert.equal(body.webhooks[0].attempts[0].statusCode, 307)
      assert.equal(inside.deliveries.length, 0)
    })
  })
}
