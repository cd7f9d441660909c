// Attacks on the session of the console, which browsers keep in a cookie.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { type Browser, cookiesOf, createBrowser } from '../support/browser.ts'
import { operationsOf } from '../support/openapi.ts'
import { assertProblem } from '../support/problem.ts'
import { sendRaw } from '../support/raw-http.ts'

const plain = 'dragoman-session'
const bound = '__Host-dragoman-session'
const publicUrl = 'https://translate.example.org'
const listed = 'https://app.example.org'

async function logIn(api: Api, browser: Browser = createBrowser(api)) {
  const user = await api.createUser()
  const { email, password } = user
  const login = await browser.post('login', { email, password })
  assert.equal(login.status, 200, JSON.stringify(login.body))
  return { user, browser, login, accessToken: login.body.accessToken as string }
}

for (const backend of backends) {
  describe(`a forged request to the console's session, on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const { browser, user } = await logIn(api)
    const port = Number(new URL(api.url).port)

    for (const [title, headers] of [
      ['from another origin', { origin: 'https://evil.example' }],
      ['from another port of the host', { origin: `http://127.0.0.1:${port + 1}` }],
      ['from another name of the host', { origin: `http://localhost:${port}` }],
      ['from the same host over https', { origin: `https://127.0.0.1:${port}` }],
      ['from an opaque origin', { origin: 'null' }],
      ['from an origin that begins alike', { origin: `${api.url}.evil.example` }],
      ['from an origin with a path', { origin: `${api.url}/` }],
      ['from an empty origin', { origin: '' }],
      ['from another site, without an origin', cross('cross-site')],
      ['from a subdomain, without an origin', cross('same-site')],
      ['from outside of pages', cross('none')],
      ['without the header', { 'x-dragoman-console': undefined }],
      ['with another value of the header', { 'x-dragoman-console': 'true' }],
      ['with nothing but the cookie', { ...cross(undefined), 'x-dragoman-console': undefined }],
      [
        'that claims another host by a proxy that is not trusted',
        { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
      ],
    ] as const)
      it(`${title} changes nothing`, async () => {
        for (const [path, body] of [
          ['login', { email: user.email, password: user.password }],
          ['refresh', undefined],
          ['logout', undefined],
        ] as const) {
          const answer = await browser.post(path, body, headers)
          assertProblem(answer, 403, 'origin-refused')
          assert.deepEqual(cookiesOf(answer), [])
        }
        assert.equal((await browser.post('refresh')).status, 200)
      })

    function cross(site: string | undefined) {
      return { origin: undefined, 'sec-fetch-site': site }
    }

    it('that a form can send is refused before its body is read', async () => {
      for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])
        for (const path of ['login', 'refresh', 'logout'])
          assertProblem(
            await browser.post(path, 'email=x&password=y', {
              'content-type': type,
              origin: 'https://evil.example',
              'x-dragoman-console': undefined,
            }),
            403,
            'origin-refused',
          )
    })

    it('that a page of the service could not send either is refused by its body', async () => {
      for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])
        assertProblem(
          await browser.post('login', '{"email":"x","password":"y"}', { 'content-type': type }),
          415,
          'unsupported-media-type',
        )
    })

    it('counts towards no limit, so that it locks nobody out', async () => {
      const answer = await browser.post('refresh', undefined, { origin: 'https://evil.example' })
      assert.equal(answer.headers.get('ratelimit-remaining'), null)
    })

    it('without a host is refused', async () => {
      const [answer] = await sendRaw(
        api.url,
        `POST /console/session/logout HTTP/1.0\r\norigin: ${api.url}\r\n` +
          'x-dragoman-console: 1\r\n\r\n',
      )
      assert.ok(answer)
      assertProblem(answer, 403, 'origin-refused')
    })

    it('by another method finds nothing', async () => {
      for (const path of ['login', 'refresh', 'logout'])
        for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
          const cookie = `${plain}=${browser.cookies.get(plain)}`
          const answer = await api.call(`/console/session/${path}`, { method, headers: { cookie } })
          assert.equal(answer.status, 405)
          assert.deepEqual(cookiesOf(answer), [])
        }
      assert.equal((await browser.post('refresh')).status, 200)
    })
  })

  describe(`a page of an origin that CORS lists, on ${backend.name}`, async (t) => {
    const api = await startApi(t, {
      backend,
      worker: false,
      environment: { DRAGOMAN_CORS_ORIGINS: `*, ${listed}` },
    })

    for (const path of [
      '/console/session/login',
      '/console/session/refresh',
      '/console/session/settings',
      '/console/session/settings?x',
      '/%63onsole/session/settings',
      '/console%2fsession/settings',
      '/console/%73ession/refresh',
      '/console',
      '/console/assets/index.js',
    ])
      it(`may not call ${path}`, async () => {
        const asked = await api.call(path, {
          method: 'OPTIONS',
          headers: {
            origin: listed,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'content-type,x-dragoman-console',
          },
        })
        for (const answer of [asked, await api.call(path, { headers: { origin: listed } })]) {
          const granted = [...answer.headers.keys()].filter((name) => /^access-control/.test(name))
          assert.deepEqual(granted, [])
        }
      })

    it('may still call the API', async () => {
      const { headers } = await api.call('/languages', { headers: { origin: listed } })
      assert.equal(headers.get('access-control-allow-origin'), listed)
    })
  })

  describe(`the cookie of the console, on ${backend.name}`, async () => {
    const start = (t: Parameters<typeof startApi>[0], environment: Record<string, string> = {}) =>
      startApi(t, { backend, worker: false, environment })
    const expected = {
      http: { name: plain, path: '/console/session', secure: undefined },
      https: { name: bound, path: '/', secure: true },
    }

    for (const [title, environment, origin, headers, kind] of [
      ['over http', {}, undefined, {}, 'http'],
      [
        'over http with a public URL',
        { DRAGOMAN_BASE_URL: 'http://dragoman.lan' },
        'http://dragoman.lan',
        {},
        'http',
      ],
      ['where the public URL is https', { DRAGOMAN_BASE_URL: publicUrl }, publicUrl, {}, 'https'],
      [
        'over https through a trusted proxy',
        { DRAGOMAN_TRUST_PROXY: 'loopback' },
        publicUrl,
        { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'translate.example.org' },
        'https',
      ],
      [
        'over http through a trusted proxy',
        { DRAGOMAN_TRUST_PROXY: 'loopback' },
        'http://dragoman.lan',
        { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'dragoman.lan' },
        'http',
      ],
      ['where nobody trusted says https', {}, undefined, { 'x-forwarded-proto': 'https' }, 'http'],
    ] as const)
      it(`is set, rotated and cleared with the right scope ${title}`, async (t) => {
        const api = await start(t, environment)
        const browser = createBrowser(api, { origin: origin ?? api.url, headers })
        const { login } = await logIn(api, browser)
        const answers = [login, await browser.post('refresh'), await browser.post('logout')]
        for (const [index, answer] of answers.entries()) {
          const [cookie, ...others] = cookiesOf(answer)
          assert.deepEqual(others, [])
          assert.ok(cookie)
          const { name, path, secure } = cookie
          assert.deepEqual({ name, path, secure }, expected[kind])
          const { httpOnly, sameSite, domain } = cookie
          assert.deepEqual([httpOnly, sameSite, domain], [true, 'strict', undefined])
          assert.equal(cookie.maxAge === 0, index === 2)
        }
        const settings = await api.call('/console/session/settings', { headers })
        assert.equal(settings.body.secure, kind === 'https')
      })

    it('counts over https only under the name that no other host can set', async (t) => {
      const api = await start(t, { DRAGOMAN_BASE_URL: publicUrl })
      const { browser } = await logIn(api, createBrowser(api, { origin: publicUrl }))
      const token = browser.cookies.get(bound)
      const planted = await browser.post('refresh', undefined, { cookie: `${plain}=${token}` })
      assertProblem(planted, 401, 'invalid-refresh-token')
      browser.cookies.set(bound, token ?? '')
      assert.equal((await browser.post('refresh')).status, 200)
    })

    it('is a credential for no operation of the API', async (t) => {
      const api = await start(t)
      const { browser, accessToken } = await logIn(api)
      const token = browser.cookies.get(plain) ?? ''
      const cookie = [plain, bound, 'accessToken', 'authorization', 'x-api-key', 'x-api-secret']
        .map((name) => `${name}=${name === 'accessToken' ? accessToken : token}`)
        .join('; ')
      const operations = operationsOf((await api.call('/openapi.json')).body)
      const closed = operations.filter(({ auth }) => auth !== 'none')
      assert.ok(closed.length > 20)
      for (const { path, method, name } of closed) {
        const { status } = await api.call(path, { method, headers: { cookie } })
        assert.equal(status, 401, name)
      }
      for (const path of ['/auth/refresh', '/auth/logout']) {
        const headers = { cookie, 'content-type': 'application/json' }
        assert.equal((await api.call(path, { method: 'POST', headers })).status, 400)
      }
      assert.equal((await browser.post('refresh')).status, 200)
    })

    it('is of no use after the session was ended or the password changed', async (t) => {
      const api = await start(t)
      for (const end of [
        (bearer: Record<string, string>) =>
          api.call('/auth/sessions', { method: 'DELETE', headers: bearer }),
        async (bearer: Record<string, string>) => {
          const { body } = await api.call('/auth/sessions', { headers: bearer })
          for (const { id, current } of body)
            if (!current)
              await api.call(`/auth/sessions/${id}`, { method: 'DELETE', headers: bearer })
        },
        (bearer: Record<string, string>) =>
          api.post(
            '/auth/password',
            { currentPassword: 'correct-horse-battery', newPassword: 'another-horse-battery' },
            bearer,
          ),
      ]) {
        const { browser, user, accessToken } = await logIn(api)
        await end(user.bearer)
        assertProblem(await browser.post('refresh'), 401, 'invalid-refresh-token')
        assert.equal(browser.cookies.size, 0)
        const headers = { authorization: `Bearer ${accessToken}` }
        assert.equal((await api.call('/auth/profile', { headers })).status, 401)
      }
    })

    it('ends with the session, whoever logs out, and no other session does', async (t) => {
      const api = await start(t)
      const { browser, user } = await logIn(api)
      await api.post('/auth/logout', { refreshToken: browser.cookies.get(plain) })
      assertProblem(await browser.post('refresh'), 401, 'invalid-refresh-token')
      assert.equal((await api.call('/auth/profile', { headers: user.bearer })).status, 200)
    })
  })
}
