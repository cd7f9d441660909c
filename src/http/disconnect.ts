import type { FastifyReply } from 'fastify'
import { onConnectionClose } from './connections.ts'

/** Calls back when the caller closes the connection before it has its answer. */
export type OnDisconnect = (listener: () => void) => void

/** Calls back when the whole answer was handed to the network. */
export type OnSent = (listener: () => void) => void

export const onSent =
  (reply: FastifyReply): OnSent =>
  (listener) => {
    reply.raw.once('finish', listener)
  }

export function onDisconnect(reply: FastifyReply): OnDisconnect {
  return (listener) => {
    const forget = onConnectionClose(reply.request.raw.socket, listener)
    reply.raw.once('close', () => {
      forget()
      if (!reply.raw.writableFinished) listener()
    })
  }
}
