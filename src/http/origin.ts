import type { FastifyRequest } from 'fastify'

/** Where a request came from; both null for what no request did. */
export interface Origin {
  /** The caller's IP address. */
  readonly address: string | null
  readonly requestId: string | null
}

export const originOf = ({ ip, id }: FastifyRequest): Origin => ({ address: ip, requestId: id })
