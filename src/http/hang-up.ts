import type { FastifyReply } from 'fastify'

/** Calls back when the caller closes the connection before it has its answer. */
export type OnHangUp = (listener: () => void) => void

export function onHangUp(reply: FastifyReply): OnHangUp {
  return (listener) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) listener()
    })
  }
}
