import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { ModelsError } from '../models-error.ts'
import { createHttpClient } from './http-client.ts'

async function startServer(t: TestContext, answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`
}

function startClient(t: TestContext, retryMs = 1) {
  const client = createHttpClient({ attempts: 3, retryMs, stallMs: 2_000 })
  t.after(client.close)
  return client
}

const whole = { start: 0, signal: new AbortController().signal }

describe('requests to a registry', () => {
  it('are repeated until the server answers, as often as allowed', async (t) => {
    let requests = 0
    const url = await startServer(t, (_request, response) => {
      requests++
      if (requests < 3) response.writeHead(503, { 'retry-after': '0' }).end('later')
      else response.end('it')
    })
    const { body } = await startClient(t).open(url, whole)
    assert.equal(Buffer.concat(await Array.fromAsync(body)).toString(), 'it')
    assert.equal(requests, 3)
  })

  it('keep their range when they are repeated', async (t) => {
    const ranges: (string | undefined)[] = []
    const url = await startServer(t, ({ headers }, response) => {
      ranges.push(`${headers.range} ${headers['if-range']}`)
      if (ranges.length < 2) response.writeHead(500).end('no')
      else response.writeHead(206, { 'content-range': 'bytes 3-4/5' }).end('it')
    })
    const opened = await startClient(t).open(url, { ...whole, start: 3, validator: '"tag"' })
    assert.equal(Buffer.concat(await Array.fromAsync(opened.body)).toString(), 'it')
    assert.deepEqual([opened.start, opened.size], [3, 5])
    assert.deepEqual(ranges, ['bytes=3- "tag"', 'bytes=3- "tag"'])
  })

  it('are not repeated by themselves when a body breaks off', async (t) => {
    let requests = 0
    const url = await startServer(t, (_request, response) => {
      requests++
      response.writeHead(200, { 'content-length': 100, etag: '"strong"' })
      response.write('only a part', () => response.socket?.destroy())
    })
    const { body } = await startClient(t).open(url, whole)
    await assert.rejects(Array.fromAsync(body), /closed the connection early/)
    assert.equal(requests, 1)
  })

  it('do not read an endless error page', async (t) => {
    const url = await startServer(t, (_request, response) => {
      response.writeHead(503)
      const page = setInterval(() => response.write(Buffer.alloc(65_536)), 1)
      response.on('close', () => clearInterval(page))
    })
    await assert.rejects(
      startClient(t).open(url, whole),
      (error: unknown) => error instanceof ModelsError && error.kind === 'network',
    )
  })

  it('end at once when they are aborted between two attempts', async (t) => {
    const abort = new AbortController()
    const url = await startServer(t, (_request, response) => {
      response.writeHead(503).end('no')
    })
    // Published when the client has the status, which it handles in the same turn.
    const onStatus = () => setImmediate(() => abort.abort())
    subscribe('undici:request:headers', onStatus)
    t.after(() => unsubscribe('undici:request:headers', onStatus))
    const start = performance.now()
    await assert.rejects(
      startClient(t, 20_000).open(url, { start: 0, signal: abort.signal }),
      (error: unknown) => error instanceof ModelsError && error.kind === 'interrupted',
    )
    assert.ok(performance.now() - start < 10_000)
  })
})
