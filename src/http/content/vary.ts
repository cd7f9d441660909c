import type { FastifyReply } from 'fastify'

/** Adds a request header to those on which the response depends. */
export function varyBy(reply: FastifyReply, header: string): void {
  const others = reply.getHeader('vary')
  reply.header('vary', others === undefined ? header : `${others}, ${header}`)
}
