import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Origin } from '../shared/principals.ts'

export const originOf = ({ ip, id }: FastifyRequest): Origin => ({ address: ip, requestId: id })

/** The key for limits by address. An IPv6 client has a whole /64 network. */
export function networkOf(address: string): string {
  // A proxy may forward something that is not an address.
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : (parsed as ipaddr.IPv6).parts.slice(0, 4).join(':')
}
