import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
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
  describe(`a page of another origin, on ${backend.name}`, () => {
    let api: Api

    before(async () => {
      api = await startApi({ backend, worker: false })
    })
    after(() => api.close())

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

  describe(`a page of a listed origin, on ${backend.name}`, () => {
    let api: Api

    before(async () => {
      api = await startApi({
        backend,
        worker: false,
        environment: { DRAGOMAN_CORS_ORIGINS: `${listed}, http://localhost:5173` },
      })
    })
    after(() => api.close())

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

    it('finds nothing where there is nothing', async () => {
      assertProblem(
        await preflight(api, 'https://evil.example', '/no-such-thing'),
        404,
        'route-not-found',
      )
    })
  })
}
