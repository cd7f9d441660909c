import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'node:test'
import { type Operation, oneRequest, runClients, type Sent } from './clients.ts'

async function listen(
  t: TestContext,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const sent = (path: string, body = ''): Sent => ({ method: 'POST', path, headers: {}, body })

describe('clients of a load', () => {
  it('send one request after another, each its own, and count failures', async (t) => {
    const inFlight = new Map<string, number>()
    let most = 0
    const url = await listen(t, ({ url: path = '' }, response) => {
      inFlight.set(path, (inFlight.get(path) ?? 0) + 1)
      most = Math.max(most, ...inFlight.values())
      response.writeHead(path === '/2' ? 500 : 200)
      setImmediate(() => {
        inFlight.set(path, (inFlight.get(path) ?? 0) - 1)
        response.end()
      })
    })
    const figures = await runClients({
      url,
      clients: 3,
      seconds: 0,
      createOperation: (client) => oneRequest(sent(`/${client}`)),
    })
    assert.equal(most, 1, 'a client has one request in flight')
    assert.ok(figures.failed >= 1, 'one of three clients always fails')
    assert.ok(figures.latencies.length + figures.failed >= 12, 'four operations of each')
    assert.ok(figures.perSecond > 0)
  })

  it('give an operation of several requests the answer of each', async (t) => {
    const url = await listen(t, async (request, response) =>
      response.end(`${request.url} ${await text(request)}`),
    )
    const seen: string[] = []
    function* operation(): Operation {
      const first = yield sent('/first', 'a')
      const second = yield { method: 'GET', path: `/${first.body.length}`, headers: {} }
      seen.push(`${first.body}, ${second.body}`)
    }
    const { latencies, failed } = await runClients({
      url,
      clients: 1,
      seconds: 0,
      createOperation: operation,
    })
    assert.equal(failed, 0)
    assert.ok(latencies.length >= 4)
    assert.deepEqual(new Set(seen), new Set(['/first a, /8 ']))
  })
})
