// Who may send messages of the Model Context Protocol: keys, and origins of pages.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, startApi } from '../support/api.ts'
import { keyOf, unknownKey } from './support.ts'

const listed = 'https://chat.example.org'
const base = 'https://translate.example.org'
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

const errorOf = ({ status, body }: Answer) => [status, body.error?.code]

describe('messages of the Model Context Protocol', async (t) => {
  const api = await startApi(t, {
    worker: false,
    environment: {
      DRAGOMAN_MAX_BODY_BYTES: '8192',
      DRAGOMAN_CORS_ORIGINS: listed,
      DRAGOMAN_BASE_URL: `${base}/dragoman`,
    },
  })
  const { app, user } = await api.createApp()
  const headers = { authorization: `Bearer ${keyOf(app)}` }
  const post = (body: unknown, more = {}) => api.post('/mcp', body, { ...headers, ...more })

  describe('without a valid key', () => {
    for (const [name, given] of [
      ['no key', {}],
      ['an unknown key', { authorization: `Bearer ${unknownKey}` }],
      ['a key without its secret', { authorization: `Bearer ${app.apiKey}` }],
      ['the token of a user', user.bearer],
      ['another scheme', { authorization: `Basic ${keyOf(app)}` }],
    ] as const)
      it(`are refused, and no client begins OAuth: ${name}`, async () => {
        const answer = await api.post('/mcp', ping, given)
        assert.deepEqual(errorOf(answer), [401, -32_600])
        assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
        assert.equal(answer.body.error.data.code, 'invalid-api-credentials')
      })

    it('are refused before their body is read', async () => {
      assert.equal((await api.post('/mcp', 'a'.repeat(9_000))).status, 401)
    })

    it('take no key from the address', async () => {
      const path = `/mcp?key=${encodeURIComponent(keyOf(app))}&token=${keyOf(app)}`
      assert.equal((await api.post(path, ping)).status, 401)
    })

    it('find nothing where clients look for OAuth', async () => {
      for (const path of [
        '/.well-known/oauth-protected-resource',
        '/.well-known/oauth-protected-resource/mcp',
        '/.well-known/oauth-authorization-server',
        '/.well-known/openid-configuration',
        '/register',
      ]) {
        const { status, headers } = await api.call(path)
        assert.equal(status, 404, path)
        assert.match(headers.get('content-type') ?? '', /json/)
      }
    })
  })

  describe('of pages', () => {
    for (const origin of [
      'https://evil.example',
      'null',
      // The host of the request: a name that its owner points at this address.
      api.url,
      'http://localhost:6274',
      '*',
    ])
      it(`are refused: ${origin}`, async () => {
        const answer = await post(ping, { origin })
        assert.deepEqual(errorOf(answer), [403, -32_600])
        assert.equal(answer.body.error.data.code, 'origin-refused')
      })

    for (const origin of [listed, base])
      it(`are answered: ${origin}`, async () => {
        assert.equal((await post(ping, { origin })).status, 200)
      })

    it('of a listed origin may send the headers of the protocol', async () => {
      const { status, headers } = await api.call('/mcp', {
        method: 'OPTIONS',
        headers: {
          origin: listed,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,mcp-protocol-version,mcp-method',
        },
      })
      assert.equal(status, 204)
      const allowed = headers.get('access-control-allow-headers') ?? ''
      for (const name of ['mcp-protocol-version', 'mcp-method', 'mcp-name', 'authorization'])
        assert.ok(allowed.includes(name), name)
    })
  })
})
