import type { FastifyReply } from 'fastify'

/** Aborted when the caller closes the connection before it has its answer. */
export function hangUpSignal(reply: FastifyReply): AbortSignal {
  const hangUp = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) hangUp.abort(new Error('the caller hung up'))
  })
  return hangUp.signal
}
