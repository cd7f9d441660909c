import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { startBadReceivers } from '../../test/support/bad-receivers.ts'
import { startNameServer } from '../../test/support/name-server.ts'
import { until } from '../../test/support/product.ts'
import { createHostResolver } from './host-resolver.ts'
import { createWebhookRequest } from './post.ts'
import { createWebhookAddresses } from './receiver-addresses.ts'

const signal = new AbortController().signal
const loopback = ['127.0.0.0/8', '::1/128']

function poster(timeoutMs: number, resolve = createHostResolver()) {
  const addresses = createWebhookAddresses({ allowedRanges: loopback, resolve })
  const post = createWebhookRequest({ addresses, now: () => new Date(), timeoutMs })
  return (url: string, stopped = signal, body = '{}') => post(url, {}, body, stopped)
}

async function badReceivers(t: TestContext) {
  const bad = await startBadReceivers()
  t.after(bad.close)
  return bad
}

describe('an attempt', () => {
  it('ends at its time limit and closes its socket, whatever the receiver does', async (t) => {
    const bad = await badReceivers(t)
    assert.ok(bad.receivers.length >= 40, `${bad.receivers.length} kinds`)
    const post = poster(400)
    const outcomes = await Promise.all(
      bad.receivers.map(async ({ name, url, hangs }) => ({ name, hangs, ...(await post(url)) })),
    )
    for (const { name, hangs, statusCode, error } of outcomes) {
      assert.equal(statusCode === undefined, error !== undefined, name)
      if (hangs) assert.equal(error, 'no response within 0.4 s', name)
    }
    await until(() => bad.countConnected() === 0, 'all sockets are closed')
  })

  it('ends when the process stops, whatever the receiver does', async (t) => {
    const bad = await badReceivers(t)
    const post = poster(60_000)
    const stopping = new AbortController()
    const attempts = bad.receivers.map(({ url }) => post(url, stopping.signal))
    await until(() => bad.countConnected() > 0, 'connections are open')
    stopping.abort()
    await Promise.all(attempts)
    assert.deepEqual(await post(bad.receivers[0]?.url ?? '', stopping.signal), {
      error: 'the process is stopping',
    })
  })

  it('that gets 101 Switching Protocols ends with this status', async (t) => {
    const { receivers } = await badReceivers(t)
    const { url } = receivers.find(({ name }) => name === 'switches protocols') ?? assert.fail()
    assert.deepEqual(await poster(60_000)(url), { statusCode: 101 })
  })

  it('includes the lookup in its time limit, and reports its failure', async (t) => {
    const names = await startNameServer((name) =>
      name.startsWith('silent') ? 'silence' : name.startsWith('broken') ? { error: 2 } : [],
    )
    t.after(names.close)
    const servers = [names.address]
    const resolve = createHostResolver({ servers, deadlineMs: 300 })
    const outcomes = await Promise.all(
      ['silent', 'broken', 'unknown'].map((name) =>
        poster(60_000, resolve)(`http://${name}.invalid/`),
      ),
    )
    assert.deepEqual(outcomes, [
      { error: 'The name server of its host did not respond within 0.3 s.' },
      { error: 'The name of its host could not be looked up (ESERVFAIL).' },
      { error: 'Its host is unknown.' },
    ])
    const slow = createHostResolver({ servers, deadlineMs: 2_000 })
    assert.deepEqual(await poster(50, slow)('http://silent.invalid/'), {
      error: 'no response within 0.05 s',
    })
  })

  it('is refused whenever the name resolves to an internal address by then', async (t) => {
    let lookups = 0
    const names = await startNameServer(() => (lookups++ < 2 ? ['93.184.216.34'] : ['127.0.0.1']))
    t.after(names.close)
    const resolve = createHostResolver({ servers: [names.address] })
    const addresses = createWebhookAddresses({ allowedRanges: [], resolve })
    const post = createWebhookRequest({ addresses, now: () => new Date() })
    const url = await addresses.check('https://rebinding.invalid', 'u')
    assert.equal(url, 'https://rebinding.invalid/')
    for (const { error } of [await post(url, {}, '{}', signal), await post(url, {}, '{}', signal)])
      assert.match(error ?? '', /^refused: It leads to an address inside/)
    assert.equal(lookups, 6)
  })

  it('reaches IPv6 receivers, written out or behind a name', async (t) => {
    const server = createServer((request, response) =>
      request.resume().on('end', () => response.writeHead(204).end()),
    )
    server.listen(0, '::1')
    await once(server, 'listening')
    t.after(() => server.close())
    const { port } = server.address() as AddressInfo
    const names = await startNameServer(() => ['::1'])
    t.after(names.close)
    const post = poster(60_000, createHostResolver({ servers: [names.address] }))
    for (const host of ['[::1]', 'six.invalid'])
      assert.deepEqual(await post(`http://${host}:${port}/`), {
        statusCode: 204,
        retryAfterSeconds: undefined,
      })
  })

  it('sends its whole body to a receiver that answers before it has read it', async (t) => {
    const body = 'x'.repeat(8 * 1024 ** 2)
    const read = Promise.withResolvers<number>()
    const server = createTcpServer((socket) => {
      let bytes = 0
      socket.once('data', () => socket.write('HTTP/1.1 202 Accepted\r\ncontent-length: 0\r\n\r\n'))
      socket.on('data', (chunk) => {
        bytes += chunk.length
      })
      socket.on('close', () => read.resolve(bytes)).on('error', () => {})
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.after(() => server.close())
    const { port } = server.address() as AddressInfo
    const outcome = await poster(60_000)(`http://127.0.0.1:${port}/`, signal, body)
    assert.equal(outcome.statusCode, 202)
    assert.ok((await read.promise) > body.length, 'the head and all of the body')
  })
})
