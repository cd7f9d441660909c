// Bodies that may take longer than Node's timeout of a request.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

const slowSockets = new WeakSet<Duplex>()

/**
 * Exempts the body that this request is receiving from the timeout of requests. The caller bounds
 * its time instead, and ends the exemption by the returned function.
 */
export function allowSlowBody({ socket }: IncomingMessage): () => void {
  slowSockets.add(socket)
  return () => slowSockets.delete(socket)
}

/** Whether the request that a connection is receiving is exempt. Node asks once in a request. */
export const isSlowBodyAllowed = (socket: Duplex): boolean => slowSockets.has(socket)
