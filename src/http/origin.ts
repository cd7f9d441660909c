import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Where a request came from; both null for what no request did. */
export interface Origin {
  /** The caller's IP address. */
  readonly address: string | null
  readonly requestId: string | null
}

export const originOf = ({ ip, id }: FastifyRequest): Origin => ({ address: ip, requestId: id })

/** What limits by address count together: who has an IPv6 address has the 2^64 beside it too. */
export function networkOf(address: string): string {
  // A proxy may forward what is no address at all.
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : (parsed as ipaddr.IPv6).parts.slice(0, 4).join(':')
}
