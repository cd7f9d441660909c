// Another port of the one HTTP server: its bounds on requests, connections and time, and its clean
// stop, hold for both.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface AdditionalPort {
  /** Whether a connection came to this port. */
  has(socket: Socket): boolean

  /** Closes with the server, whose own `close` does not wait for these connections. */
  attachTo(server: FastifyInstance): void

  /** Rejects if the port is in use. */
  listen(host: string, port: number): Promise<AddressInfo>
}

/** Listens to nothing until `listen`. */
export function createAdditionalPort({
  maxConnections,
}: {
  maxConnections: number
}): AdditionalPort {
  const sockets = new WeakSet<Socket>()
  // Node's HTTP server creates its own connections with these options.
  const listener = createServer({ allowHalfOpen: true, noDelay: true })
  listener.maxConnections = maxConnections

  return {
    has: (socket) => sockets.has(socket),

    attachTo(server) {
      listener.on('connection', (socket) => {
        sockets.add(socket)
        server.server.emit('connection', socket)
      })
      let closed: Promise<unknown> = Promise.resolve()
      server.addHook('preClose', async () => {
        if (!listener.listening) return
        closed = once(listener, 'close')
        listener.close()
      })
      server.addHook('onClose', async () => void (await closed))
    },

    async listen(host, port) {
      listener.listen({ host, port })
      await once(listener, 'listening')
      return listener.address() as AddressInfo
    },
  }
}
