import type { FastifyReply } from 'fastify'
import { onConnectionClose } from './connections.ts'

/** Calls back when the client disconnects before it has its response. */
export type OnDisconnect = (listener: () => void) => void

/** Calls back when the whole response has been handed to the network, with its body. */
export type OnSent = (listener: () => void) => void

export const onSent =
  (reply: FastifyReply): OnSent =>
  (listener) => {
    if (reply.request.method !== 'HEAD') reply.raw.once('finish', listener)
  }

export function onDisconnect(reply: FastifyReply): OnDisconnect {
  return (listener) => {
    const { socket } = reply.request.raw
    // It closes also while a query is awaited, before anybody listens.
    if (socket.destroyed) {
      process.nextTick(listener)
      return
    }
    const forget = onConnectionClose(socket, listener)
    // It closes once.
    reply.raw.on('close', () => {
      forget()
      if (!reply.raw.writableFinished) listener()
    })
  }
}
