import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** More connections than `maxConnections` are closed unanswered, whoever they are from. */
export function limitConnections(
  { server }: Pick<FastifyInstance, 'server'>,
  { maxConnections }: { maxConnections: number },
): void {
  server.maxConnections = maxConnections
  // An expectation that we do not know is none (RFC 9110, 10.1.1); Node would refuse it without a body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

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

const closeListeners = new WeakMap<Socket, Set<() => void>>()

/**
 * Calls back when the connection is gone, also for a request whose answer waits behind another's on it:
 * Node tells only the answer that is being sent. Returns what forgets it.
 */
export function onConnectionClose(socket: Socket, listener: () => void): () => void {
  let listeners = closeListeners.get(socket)
  if (listeners === undefined) {
    const all = new Set<() => void>()
    closeListeners.set(socket, all)
    socket.once('close', () => {
      for (const each of all) each()
      all.clear()
    })
    listeners = all
  }
  const own = listeners
  own.add(listener)
  return () => own.delete(listener)
}
