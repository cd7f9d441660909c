// Limits the lookups in flight of each user, so that hanging ones do not delay other users.
import type { LookupAddress } from 'node:dns'
import type { ResolveHost } from './host-resolver.ts'

/** The user has the most lookups in flight that are allowed. */
export class TooManyLookups extends Error {}

const maxOfUser = 16

/** Looks up a host for a user, once for concurrent requests. Throws TooManyLookups. */
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
