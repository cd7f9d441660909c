import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { it } from 'node:test'
import { resetConnection } from './connections.ts'

for (const [state, prepare] of [
  ['open', () => {}],
  ['ending', (socket: Socket) => socket.end('the last bytes')],
] as const)
  it(`closes a connection that is ${state}, without an error`, async (t) => {
    const server = createServer().listen(0, '127.0.0.1')
    t.after(() => server.close())
    await once(server, 'listening')
    const accepted = once(server, 'connection')
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    t.after(() => client.destroy())
    client.on('error', () => {})
    const [socket] = (await accepted) as [Socket]
    prepare(socket)
    const closed = once(socket, 'close')
    resetConnection(socket)
    const [hadError] = await closed
    assert.equal(hadError, false)
  })
