// Messages of the Model Context Protocol over HTTP, as they are sent and answered.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, startApi } from '../support/api.ts'
import { legacySender, modernSender, version } from './mcp-support.ts'
import { keyOf } from './support.ts'

const toSpanish = { text: 'The house.', from: 'en', to: 'es' }
const call = { method: 'tools/call', params: { name: 'translate', arguments: toSpanish } }

const errorOf = ({ status, body }: Answer) => [status, body.error?.code]

describe('messages of the Model Context Protocol', async (t) => {
  const api = await startApi(t, {
    worker: false,
    environment: {
      DRAGOMAN_MAX_BODY_BYTES: '8192',
      DRAGOMAN_MAX_CHARACTERS: '500',
    },
  })
  const { app } = await api.createApp()
  const headers = {
    authorization: `Bearer ${keyOf(app)}`,
    accept: 'application/json, text/event-stream',
  }
  const send = legacySender(api, headers)
  const sendModern = modernSender(api, headers)
  const post = (body: unknown, more = {}) => api.post('/mcp', body, { ...headers, ...more })

  describe('of versions with a handshake', () => {
    for (const [asked, agreed] of [
      ['2025-11-25', '2025-11-25'],
      ['2025-06-18', '2025-06-18'],
      ['2025-03-26', '2025-03-26'],
      ['2099-01-01', '2025-11-25'],
      [version, '2025-11-25'],
      [undefined, '2025-11-25'],
    ])
      it(`agree on ${agreed} when the client asks for ${asked}`, async () => {
        const params = { protocolVersion: asked, capabilities: {}, clientInfo: { name: 'a' } }
        const { status, body, headers } = await send({ method: 'initialize', params })
        assert.equal(status, 200)
        assert.equal(body.result.protocolVersion, agreed)
        assert.deepEqual(body.result.capabilities, { tools: {} })
        assert.equal(body.result.serverInfo.name, 'dragoman')
        assert.equal(headers.get('mcp-session-id'), null)
      })

    it('have results without what the newer version added', async () => {
      for (const request of [{ method: 'tools/list' }, call]) {
        const { status, body } = await send(request)
        assert.equal(status, 200)
        for (const added of ['resultType', 'ttlMs', 'cacheScope', '_meta'])
          assert.ok(!(added in body.result), added)
      }
      assert.deepEqual((await send({ method: 'ping', id: 'a' })).body, {
        jsonrpc: '2.0',
        id: 'a',
        result: {},
      })
    })

    it('are answered without a look at the session and the accepted types', async () => {
      for (const accept of ['*/*', 'text/html', 'text/event-stream']) {
        const more = { accept, 'mcp-session-id': 'x', 'last-event-id': '3' }
        const answer = await post({ jsonrpc: '2.0', id: 0, ...call }, more)
        assert.equal(answer.body.id, 0)
        assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
        assert.equal(answer.body.result.content[0].text, 'La casa.')
        assert.equal(answer.headers.get('mcp-session-id'), null)
      }
    })

    it('have no methods but those of tools', async () => {
      for (const method of [
        'resources/list',
        'prompts/list',
        'logging/setLevel',
        'server/discover',
      ])
        assert.deepEqual(errorOf(await send({ method })), [200, -32_601], method)
    })

    it('may name their version in a header, if it is known', async () => {
      const named = (name: string) =>
        post({ jsonrpc: '2.0', id: 1, method: 'ping' }, { 'mcp-protocol-version': name })
      assert.equal((await named('2025-06-18')).status, 200)
      assert.deepEqual(errorOf(await named('1999-01-01')), [400, -32_022])
      // The body of the newer version would say it too.
      assert.deepEqual(errorOf(await named(version)), [400, -32_020])
    })
  })

  describe(`of ${version}`, () => {
    it('discover the server', async () => {
      const { status, body } = await sendModern({ method: 'server/discover' })
      const { result } = body
      assert.equal(status, 200)
      assert.equal(result.resultType, 'complete')
      assert.ok(result.supportedVersions.includes(version))
      assert.deepEqual(result.capabilities, { tools: {} })
      assert.ok(result.ttlMs > 0 && result.cacheScope === 'public' && result.instructions)
      assert.equal(result._meta['io.modelcontextprotocol/serverInfo'].name, 'dragoman')
    })

    it('list tools in one order, and call them', async () => {
      const [one, other] = [
        await sendModern({ method: 'tools/list' }),
        await sendModern({ method: 'tools/list' }),
      ]
      assert.deepEqual(one.body, other.body)
      assert.deepEqual(
        [one.body.result.resultType, one.body.result.cacheScope],
        ['complete', 'public'],
      )
      const { result } = (await sendModern(call)).body
      assert.equal(result.content[0].text, 'La casa.')
      assert.deepEqual([result.resultType, 'ttlMs' in result], ['complete', false])
      const failed = await sendModern({
        method: 'tools/call',
        params: { name: 'translate', arguments: {} },
      })
      assert.deepEqual([failed.status, failed.body.result.isError], [200, true])
      assert.equal(failed.body.result.resultType, 'complete')
    })

    it('say the same in their headers', async () => {
      for (const changes of [
        { 'mcp-method': 'tools/list' },
        { 'mcp-name': 'add_correction' },
        { 'mcp-name': '' },
        { 'mcp-protocol-version': '2025-11-25' },
      ])
        assert.deepEqual(errorOf(await sendModern(call, changes)), [400, -32_020])
      const name = `=?base64?${Buffer.from('translate').toString('base64')}?=`
      assert.equal((await sendModern(call, { 'mcp-name': name })).status, 200)
    })

    it('learn which versions there are', async () => {
      const answer = await sendModern({ method: 'server/discover' }, {}, '2099-01-01')
      assert.deepEqual(errorOf(answer), [400, -32_022])
      assert.equal(answer.body.error.data.requested, '2099-01-01')
      assert.ok(answer.body.error.data.supported.includes(version))
    })

    it('have neither a handshake nor other methods', async () => {
      for (const method of ['initialize', 'ping', 'subscriptions/listen', 'resources/list'])
        assert.deepEqual(errorOf(await sendModern({ method })), [404, -32_601], method)
    })
  })

  describe('that break the protocol', () => {
    const rpc = { jsonrpc: '2.0', id: 1 }
    for (const [name, body, status, code, id] of [
      ['no JSON', '{"jsonrpc":', 400, -32_700, null],
      ['no body', '', 400, -32_700, null],
      ['an empty batch', [], 400, -32_600, null],
      ['a large batch', Array(21).fill({ ...rpc, method: 'ping' }), 400, -32_600, null],
      ['a number', '5', 400, -32_600, null],
      ['another version of JSON-RPC', { id: 1, method: 'ping' }, 400, -32_600, 1],
      ['no method', rpc, 400, -32_600, 1],
      ['a method that is no string', { ...rpc, method: 5 }, 400, -32_600, 1],
      ['an ID that is null', { ...rpc, id: null, method: 'ping' }, 400, -32_600, null],
      ['an ID that is an object', { ...rpc, id: {}, method: 'ping' }, 400, -32_600, null],
      ['a fraction as ID', { ...rpc, id: 1.5, method: 'ping' }, 400, -32_600, null],
      ['parameters in a list', { ...rpc, method: 'ping', params: [] }, 400, -32_602, 1],
      [
        'arguments in a list',
        { ...rpc, ...call, params: { ...call.params, arguments: [] } },
        200,
        -32_602,
        1,
      ],
      [
        'an unknown tool',
        { ...rpc, method: 'tools/call', params: { name: '__proto__' } },
        200,
        -32_602,
        1,
      ],
      ['no tool', { ...rpc, method: 'tools/call' }, 200, -32_602, 1],
      [
        'a huge body',
        { ...rpc, method: 'ping', params: { a: 'a'.repeat(9_000) } },
        413,
        -32_600,
        null,
      ],
      ['deep nesting', `${'[1,'.repeat(1_000)}`, 400, -32_700, null],
    ] as const)
      it(`are refused: ${name}`, async () => {
        const answer = await post(body)
        assert.deepEqual([...errorOf(answer), answer.body.id], [status, code, id])
        assert.equal(answer.body.jsonrpc, '2.0')
        assert.ok(answer.body.error.message.length > 0)
      })

    it('are refused: another media type', async () => {
      const answer = await post('jsonrpc=2.0', {
        'content-type': 'application/x-www-form-urlencoded',
      })
      assert.deepEqual(errorOf(answer), [415, -32_600])
    })
  })

  it('that need no answer get an empty one', async () => {
    for (const message of [
      { method: 'notifications/initialized' },
      { method: 'notifications/cancelled', params: { requestId: 1 } },
      { method: 'tools/call', params: call.params },
      { id: 1, result: {} },
      { id: 1, error: { code: 1, message: 'a' } },
    ]) {
      const { status, body } = await post({ jsonrpc: '2.0', ...message })
      assert.deepEqual([status, body], [202, ''])
    }
  })

  it('are sent with POST only', async () => {
    for (const path of ['/mcp', '/compat/mcp', '/mcp/'])
      for (const method of ['GET', 'DELETE', 'PUT']) {
        const { status, headers, body } = await api.call(path, { method })
        assert.deepEqual([status, headers.get('allow')], [405, 'POST'], `${method} ${path}`)
        assert.equal(body.jsonrpc, '2.0')
      }
    assert.equal((await post(call, {})).status, 400)
    assert.equal((await api.post('/mcp/x', call, headers)).status, 404)
  })

  it('that are too long fail as a result of the tool', async () => {
    const { body } = await send({
      method: 'tools/call',
      params: { name: 'translate', arguments: { text: 'a'.repeat(501), to: 'es' } },
    })
    assert.equal(body.result.isError, true)
    assert.match(body.result.content[0].text, /500/)
  })
})
