import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Closes connections beyond `maxConnections` without a response, whoever they are from. */
export function limitConnections(
  { server }: FastifyInstance,
  { maxConnections }: { maxConnections: number },
): void {
  server.maxConnections = maxConnections
  // An unknown expectation may be ignored (RFC 9110, 10.1.1); Node would reject it without a body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

/**
 * On close, ends connections that never sent a request (browsers open such ahead; Node does not
 * count them as idle), and each of the others after the response that it waits for. Clients would
 * keep either open for a minute.
 */
export function endConnectionsOnClose(server: FastifyInstance): void {
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
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close')
    done(null, payload)
  })
  server.addHook('preClose', async () => {
    closing = true
    for (const socket of unused) socket.destroy()
  })
}

const closeListeners = new WeakMap<Socket, Set<() => void>>()

/**
 * Calls back when the connection closes, also for a request whose response waits behind another one
 * on it: Node notifies only the response that is being sent. Returns a function that unsubscribes.
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

/**
 * Resets a connection, so that the kernel discards what the peer has not read. One whose end is
 * already being sent is closed instead: Node cannot reset it, keeps its handle, and then never
 * exits (nodejs 24.21: `resetAndDestroy` after `end` fails with EINVAL).
 */
export function resetConnection(socket: Socket): void {
  if (socket.writableEnded) socket.destroy()
  else socket.resetAndDestroy()
}
