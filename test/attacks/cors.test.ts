import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

const listed = 'https://app.example.org'

/** The preflight of a browser before a script of `origin` may translate. */
const preflight = (api: Api, origin: string, path = '/translateText'): Promise<Answer> =>
  api.call(path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-api-key,x-api-secret',
    },
  })

const allowances = ({ headers }: Answer): string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'))

for (const backend of backends) {
  describe(`a page of another origin, on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    for (const origin of [listed, 'null', 'http://127.0.0.1:3000', 'https://evil.example']) {
      it(`may ask nothing when no origin is listed: ${origin}`, async () => {
        const asked = await preflight(api, origin)
        assertProblem(asked, 405, 'method-not-allowed')
        assert.deepEqual(allowances(asked), [])
        assert.deepEqual(allowances(await api.call('/languages', { headers: { origin } })), [])
      })
    }

    it('sends nothing that works without a preflight', async () => {
      const { user, credentials } = await api.createApp()
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
        for (const [path, headers] of [
          ['/auth/login', {}],
          ['/auth/signup', {}],
          ['/create', user.bearer],
          ['/translateText', credentials],
        ] as const)
          assertProblem(
            await api.post(path, '{"a":1}', { ...headers, 'content-type': type }),
            415,
            'unsupported-media-type',
          )
    })
  })

  describe(`a page of a listed origin, on ${backend.name}`, async (t) => {
    const api = await startApi(t, {
      backend,
      worker: false,
      environment: { DRAGOMAN_CORS_ORIGINS: `${listed}, http://localhost:5173` },
    })

    it('may translate, and read what the answer says in its headers', async () => {
      const asked = await preflight(api, listed)
      assert.equal(asked.status, 204)
      assert.equal(asked.headers.get('access-control-allow-origin'), listed)
      assert.match(asked.headers.get('access-control-allow-headers') ?? '', /x-api-secret/)
      const { credentials } = await api.createApp()
      const answer = await api.post(
        '/translateText',
        { text: '12', to: 'es' },
        { ...credentials, origin: listed },
      )
      assert.equal(answer.headers.get('access-control-allow-origin'), listed)
      assert.match(
        answer.headers.get('access-control-expose-headers') ?? '',
        /x-metered-characters/,
      )
    })

    it('may read why it was refused', async () => {
      const answer = await api.post('/translateText', { text: '12', to: 'es' }, { origin: listed })
      assertProblem(answer, 401, 'invalid-api-credentials')
      assert.equal(answer.headers.get('access-control-allow-origin'), listed)
    })

    it('sends no cookies, of which there are none', async () => {
      assert.equal(
        (await preflight(api, listed)).headers.get('access-control-allow-credentials'),
        null,
      )
    })

    it('has answers that caches keep apart by origin', async () => {
      for (const origin of [listed, 'https://evil.example'])
        assert.match(
          (await api.call('/languages', { headers: { origin } })).headers.get('vary') ?? '',
          /origin/i,
        )
    })

    for (const origin of [
      'https://evil.example',
      'null',
      'http://app.example.org',
      'https://app.example.org:8443',
      'https://app.example.org.evil.example',
      'https://evil-app.example.org',
      'HTTPS://APP.EXAMPLE.ORG',
      'https://app.example.org/',
      `${listed}, https://evil.example`,
    ]) {
      it(`is not this one: ${origin}`, async () => {
        const asked = await preflight(api, origin)
        assertProblem(asked, 405, 'method-not-allowed')
        assert.deepEqual(allowances(asked), [])
        assert.deepEqual(allowances(await api.call('/languages', { headers: { origin } })), [])
      })
    }

    it('gets an error of the compatible API that it asks', async () => {
      const answer = await preflight(
        api,
        'https://evil.example',
        '/compat/libretranslate/translate',
      )
      assert.deepEqual([answer.status, Object.keys(answer.body)], [405, ['error']])
    })

    it('finds nothing where there is nothing', async () => {
      assertProblem(
        await preflight(api, 'https://evil.example', '/no-such-thing'),
        404,
        'route-not-found',
      )
    })
  })

  describe(`a page of any origin, where * is listed too, on ${backend.name}`, async (t) => {
    const api = await startApi(t, {
      backend,
      worker: false,
      environment: {
        DRAGOMAN_CORS_ORIGINS: `*, ${listed}`,
        DRAGOMAN_COMPAT_PORTS: 'libretranslate:0',
      },
    })
    const any = 'https://evil.example'
    const libreTranslate = '/compat/libretranslate/translate'
    const allowed = ({ headers }: Answer) => headers.get('access-control-allow-origin')

    it('may use the LibreTranslate API, and read its errors', async () => {
      for (const path of [libreTranslate, '/compat/translate', '/compat/detect']) {
        const asked = await preflight(api, any, path)
        assert.deepEqual([asked.status, allowed(asked)], [204, '*'])
        assert.match(asked.headers.get('access-control-allow-methods') ?? '', /POST/)
        assert.equal(asked.headers.get('access-control-allow-credentials'), null)
      }
      const { app } = await api.createApp()
      const body = {
        q: '12',
        source: 'en',
        target: 'es',
        api_key: `${app.apiKey}:${app.apiSecret}`,
      }
      const headers = { origin: any }
      for (const [answer, status] of [
        [await api.post(libreTranslate, body, headers), 200],
        [await api.post(libreTranslate, { ...body, api_key: 'a:b' }, headers), 403],
        [await api.post(libreTranslate, '{', headers), 400],
        [await api.call('/compat/libretranslate/x', { headers }), 404],
        [await api.call(libreTranslate, { method: 'PUT', headers }), 405],
      ] as const)
        assert.deepEqual([answer.status, allowed(answer)], [status, '*'])
    })

    it('may use the APIs of browser extensions, and read their errors', async () => {
      const { app } = await api.createApp()
      const authorization = `Bearer ${app.apiKey}:${app.apiSecret}`
      for (const [path, body] of [
        ['/imme', { text_list: ['12'], target_lang: 'es' }],
        ['/compat/kiss', { text: '12', to: 'es' }],
        ['/hcfy', { text: '12', destination: ['西班牙语'] }],
        ['/compat/apy/translate', { q: '12', langpair: 'eng|spa' }],
        ['/translate_a/t', { q: '12', tl: 'es' }],
        ['/v1/translateHtml', [[['12'], 'en', 'es'], 'te']],
        ['/compat/google/translate_a/single', { q: '12', tl: 'es' }],
      ] as const) {
        const asked = await preflight(api, any, path)
        assert.deepEqual([asked.status, allowed(asked)], [204, '*'])
        assert.match(asked.headers.get('access-control-allow-headers') ?? '', /authorization/)
        for (const [answer, status] of [
          [await api.post(path, body, { origin: any, authorization }), 200],
          [await api.post(path, body, { origin: any }), 401],
          [await api.post(path, {}, { origin: any, authorization }), 400],
        ] as const)
          assert.deepEqual([answer.status, allowed(answer)], [status, '*'], path)
      }
    })

    it('may use its port', async () => {
      const response = await fetch(`${api.portUrls.libretranslate}/languages`, {
        headers: { origin: any },
      })
      assert.equal(response.headers.get('access-control-allow-origin'), '*')
    })

    for (const path of [
      '/languages',
      '/translateText',
      '/auth/login',
      '/compat/google/language/translate/v2',
      '/compat/azure/translate',
      '/immediately',
      '/compat/libretranslated',
      '/compat/libretranslate/../../translateText',
      '/x?/compat/libretranslate',
    ])
      it(`may use nothing else: ${path}`, async () => {
        for (const origin of [any, '*', 'null'])
          assert.equal(allowed(await api.call(path, { headers: { origin } })), null)
        assert.notEqual((await preflight(api, any, path)).status, 204)
      })

    it('leaves listed origins as they are', async () => {
      assert.equal(allowed(await preflight(api, listed)), listed)
      assert.equal(allowed(await preflight(api, listed, libreTranslate)), listed)
    })
  })
}
