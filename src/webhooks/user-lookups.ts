// Lookups while a request waits for its answer: those of one user that hang hold nobody else's.
import type { LookupAddress } from 'node:dns'
import type { ResolveHost } from './host-resolver.ts'

/** As many hosts of the user are being looked up as may be at a time. */
export class TooManyLookups extends Error {}

const maxOfUser = 16

/** Looks up a host for a user, once for all who ask at the same time. Throws TooManyLookups. */
export function createUserLookups(resolve: ResolveHost) {
  const inFlight = new Map<string, Map<string, Promise<LookupAddress[]>>>()

  return (host: string, userId: string): Promise<LookupAddress[]> => {
    const own = inFlight.get(userId) ?? new Map<string, Promise<LookupAddress[]>>()
    const same = own.get(host)
    if (same) return same
    if (own.size >= maxOfUser) throw new TooManyLookups()
    const lookup = resolve(host).finally(() => {
      own.delete(host)
      if (own.size === 0) inFlight.delete(userId)
    })
    own.set(host, lookup)
    inFlight.set(userId, own)
    return lookup
  }
}
