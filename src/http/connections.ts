import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * When the server closes, ends connections on which nothing was asked yet. Browsers and clients open such ahead; Node does not count them
 * as idle and would wait a minute for each.
 */
export function endUnusedConnections(server: FastifyInstance): void {
  const unused = new Set<Socket>()
  let closing = false
  server.server.on('connection', (socket: Socket) => {
    if (closing) {
      socket.destroy()
      return
    }
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.server.on('request', ({ socket }) => unused.delete(socket))
  server.addHook('preClose', async () => {
    closing = true
    for (const socket of unused) socket.destroy()
  })
}
