// A proxy between the service and its database that simulates network failures.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { resetConnection } from '../../src/http/connections.ts'

interface TcpProxy {
  /** The target's URL, through the proxy. */
  readonly url: string
  /** Connections so far. */
  readonly accepted: number
  /** Forwards everything and accepts connections. The initial state. */
  forward(): Promise<void>
  /** Drops all data and keeps connections open. */
  swallow(): void
  /** Resets connections and refuses new ones. */
  refuse(): Promise<void>
  close(): Promise<void>
}

/** Forwards loopback connections to the host and port of `target`. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isSilent = false
  let accepted = 0
  const server = createServer((near) => {
    accepted++
    const far = connect(Number(port || 5432), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => void (isSilent || to.write(bytes)))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        if (!isSilent) to.destroy()
      })
    }
  })
  const listen = async (on: number) => {
    server.listen(on, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const own = await listen(0)
  const reset = () => {
    for (const socket of sockets) resetConnection(socket)
  }
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(own)
  return {
    url: url.href,
    get accepted() {
      return accepted
    },
    async forward() {
      isSilent = false
      if (!server.listening) await listen(own)
    },
    swallow() {
      isSilent = true
    },
    async refuse() {
      isSilent = false
      const closed = server.listening ? once(server, 'close') : undefined
      server.close()
      reset()
      await closed
    },
    async close() {
      const closed = server.listening ? once(server, 'close') : undefined
      server.close()
      reset()
      await closed
    },
  }
}
