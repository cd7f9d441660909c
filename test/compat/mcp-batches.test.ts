// Lists of messages, which only version 2025-03-26 of the Model Context Protocol has.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { keyOf } from './support.ts'

const rpc = { jsonrpc: '2.0' }
const pair = { from: 'en', to: 'es' }

const calling = (id: number, text: string, more = {}) => ({
  ...rpc,
  id,
  method: 'tools/call',
  params: { name: 'translate', arguments: { text, ...pair, ...more } },
})

describe('a batch of messages', async (t) => {
  const api = await startApi(t, { worker: false })
  const { app, user } = await api.createApp()
  const headers = { authorization: `Bearer ${keyOf(app)}` }
  const post = (body: unknown, version?: string) =>
    api.post('/mcp', body, {
      ...headers,
      ...(version === undefined ? {} : { 'mcp-protocol-version': version }),
    })

  it('is answered with a list: each request once, notifications not', async () => {
    for (const version of ['2025-03-26', undefined]) {
      const { status, body, headers } = await post(
        [
          { ...rpc, id: 'a', method: 'ping' },
          { ...rpc, method: 'notifications/initialized' },
          calling(2, 'The house.'),
          calling(3, 'A dog.', { to: 'qqq' }),
          { ...rpc, id: 4, method: 'nonsense' },
          [{ ...rpc, id: 5, method: 'ping' }],
          5,
          calling(6, 'A dog.'),
        ],
        version,
      )
      assert.equal(status, 200)
      assert.deepEqual(
        body.map(
          ({ id, error, result }: { id: unknown; error?: { code: number }; result: never }) => [
            id,
            error?.code ?? (result as { isError?: boolean }).isError ?? 'result',
          ],
        ),
        [
          ['a', 'result'],
          [2, 'result'],
          [3, true],
          [4, -32_601],
          [null, -32_600],
          [null, -32_600],
          [6, 'result'],
        ],
      )
      assert.equal(body[1].result.content[0].text, 'La casa.')
      assert.equal(headers.get('x-metered-characters'), String('The house.A dog.'.length))
    }
  })

  it('has no answer if it has notifications alone', async () => {
    const { status, body } = await post([{ ...rpc, method: 'notifications/initialized' }])
    assert.deepEqual([status, body], [202, ''])
  })

  it('is refused by other versions', async () => {
    for (const version of ['2024-11-05', '2025-06-18', '2025-11-25', '2026-07-28']) {
      const { status, body } = await post([{ ...rpc, id: 1, method: 'ping' }], version)
      assert.deepEqual([status, body.error.code], [400, -32_600], version)
    }
  })

  it('has no handshake, and no message of the version without one', async () => {
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
    const { body } = await post([
      { ...rpc, id: 1, method: 'initialize', params: { protocolVersion: '2025-03-26' } },
      { ...rpc, id: 2, method: 'server/discover', params: { _meta } },
    ])
    assert.deepEqual(
      body.map(({ id, error }: { id: number; error: { code: number } }) => [id, error.code]),
      [
        [1, -32_600],
        [2, -32_020],
      ],
    )
  })

  it('is charged as its calls are', async () => {
    const before = (await api.call(`/apps/${app.id}/usage`, { headers: user.bearer })).body.totals
    await post([calling(1, 'A small dog.'), calling(2, 'The big house.')])
    const { totals } = (await api.call(`/apps/${app.id}/usage`, { headers: user.bearer })).body
    assert.deepEqual(
      [totals.requests - before.requests, totals.characters - before.characters],
      [2, 26],
    )
  })

  it('counts as many requests as it has messages', async () => {
    const limited = await api.createApp()
    await api.call(`/apps/${limited.app.id}`, {
      method: 'PATCH',
      body: { requestsPerMinute: 2 },
      headers: limited.user.bearer,
    })
    const pings = [1, 2, 3, 4].map((id) => ({ ...rpc, id, method: 'ping' }))
    const { status, body } = await api.post('/mcp', pings, {
      authorization: `Bearer ${keyOf(limited.app)}`,
    })
    assert.equal(status, 200)
    const refused = body.filter(({ error }: { error?: object }) => error !== undefined)
    assert.ok(refused.length >= 2, JSON.stringify(body))
    assert.equal(refused[0].error.data.code, 'rate-limited')
  })
})
