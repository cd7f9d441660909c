import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { operationsOf } from '../support/openapi.ts'
import { sendRaw } from '../support/raw-http.ts'

const directivesOf = ({ headers }: Answer): Map<string, string> =>
  new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ')
      return [name, sources.join(' ')]
    }),
  )

function assertProtected(answer: Answer, what: string): void {
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff', what)
  assert.equal(answer.headers.get('referrer-policy'), 'no-referrer', what)
  assert.equal(answer.headers.get('cross-origin-resource-policy'), 'same-origin', what)
  const directives = directivesOf(answer)
  for (const name of ['default-src', 'base-uri', 'form-action', 'frame-ancestors'])
    assert.equal(directives.get(name), "'none'", what)
}

for (const backend of backends) {
  describe(`the headers that protect browsers, on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    it('are on the answers of every operation, refused or not', async () => {
      const { user, credentials } = await api.createApp()
      const operations = operationsOf((await api.call('/openapi.json')).body)
      for (const { path, method, name } of operations.filter(
        ({ path }) => !path.endsWith('/events'),
      )) {
        for (const headers of [{}, user.bearer, credentials])
          assertProtected(await api.call(path, { method, headers }), name)
      }
    })

    for (const path of [
      '/docs',
      '/docs/static/index.html',
      '/openapi.json',
      '/problems/internal',
      '/',
      '/no-such-thing',
      '/%zz',
    ]) {
      it(`are on what is at ${path}`, async () => assertProtected(await api.call(path), path))
    }

    for (const [name, bytes] of [
      ['words that are not HTTP', 'HELLO\r\n\r\n'],
      [
        'headers that are too large',
        `GET / HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`,
      ],
    ] as const) {
      it(`are on the answer to ${name}`, async () => {
        const [answer] = await sendRaw(api.url, bytes)
        assert.ok(answer)
        assertProtected(answer, name)
      })
    }

    it('let a page load its styles, the reference its scripts, and nothing else', async () => {
      const page = directivesOf(await api.call('/problems/internal'))
      assert.deepEqual(
        [page.get('style-src'), page.get('script-src')],
        ["'unsafe-inline'", undefined],
      )
      assert.equal(directivesOf(await api.call('/docs')).get('script-src'), "'self'")
    })

    it('keep answers out of every cache', async () => {
      const { user, app, credentials } = await api.createApp()
      const login = await api.post('/auth/login', { email: user.email, password: user.password })
      const secret = await api.post(`/apps/${app.id}/webhook-secret`, {}, user.bearer)
      const translation = await api.post('/translateText', { text: '12', to: 'es' }, credentials)
      for (const answer of [
        login,
        secret,
        translation,
        await api.call('/auth/profile', { headers: user.bearer }),
      ]) {
        assert.ok(answer.status < 300)
        assert.equal(answer.headers.get('cache-control'), 'no-store')
      }
    })

    it('name neither the software nor its version', async () => {
      const { headers } = await api.call('/health/live')
      for (const name of ['server', 'x-powered-by']) assert.equal(headers.get(name), null)
    })
  })

  describe(`strict transport security, on ${backend.name}`, () => {
    for (const [baseUrl, expected] of [
      ['https://translate.example.org', 'max-age=31536000; includeSubDomains'],
      ['http://translate.example.org', null],
      ['', null],
    ] as const) {
      const sent = expected === null ? 'not sent' : 'sent'
      it(`is ${sent} if the public URL is "${baseUrl}"`, async (t) => {
        const api = await startApi(t, {
          backend,
          worker: false,
          environment: { DRAGOMAN_BASE_URL: baseUrl },
        })
        const { headers } = await api.call('/health/live')
        assert.equal(headers.get('strict-transport-security'), expected)
      })
    }
  })
}
