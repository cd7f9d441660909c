// Resolves the hosts of receivers. `dns.lookup` would block threads of the pool that all lookups
// and files share when a name server does not answer.

import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { attemptErrors } from './attempt-errors.ts'
import { createHostsFile } from './hosts-file.ts'

/** Rejects with LookupFailed. */
export type ResolveHost = (host: string) => Promise<LookupAddress[]>

/** The message is for the app's owner. */
export class LookupFailed extends Error {}

interface Options {
  /** Name servers as `address:port`; undefined: those of the system. */
  servers?: readonly string[]
  /** Its entries take precedence over the name server's. */
  hostsFile?: string
  deadlineMs?: number
}

const unknownCodes: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])
/** How long the addresses of one family wait for those of the other. */
const otherFamilyMs = 300

/** Each lookup ends within `deadlineMs`. */
export function createHostResolver({
  servers,
  hostsFile = '/etc/hosts',
  deadlineMs = 3_000,
}: Options = {}): ResolveHost {
  const hosts = createHostsFile(hostsFile)

  /** One resolver per lookup: it can be cancelled alone, and uses the current name servers. */
  async function ask(host: string): Promise<LookupAddress[]> {
    const resolver = new Resolver({ timeout: Math.ceil(deadlineMs / 3), tries: 2 })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    const timers = [setTimeout(cancel, deadlineMs)]
    const found = async (query: Promise<string[]>, family: 4 | 6) => {
      const addresses = await query
      if (addresses.length > 0) timers.push(setTimeout(cancel, otherFamilyMs))
      return addresses.map((address) => ({ address, family }))
    }
    const results = await Promise.allSettled([
      found(resolver.resolve4(host), 4),
      found(resolver.resolve6(host), 6),
    ])
    for (const timer of timers) clearTimeout(timer)
    const addresses = results.flatMap((result) =>
      result.status === 'fulfilled' ? result.value : [],
    )
    if (addresses.length > 0) return addresses
    const codes = results.map((result) =>
      result.status === 'rejected' ? (result.reason as NodeJS.ErrnoException).code : 'ENODATA',
    )
    throw new LookupFailed(explain(codes, deadlineMs))
  }

  return async (host) => {
    const name = host.replace(/\.$/, '').toLowerCase()
    return hosts.find(name) ?? ask(name)
  }
}

function explain(codes: readonly (string | undefined)[], deadlineMs: number): string {
  const failure = codes.find((code) => !unknownCodes.has(code))
  if (failure === undefined) return attemptErrors['webhook-host-unknown']
  if (failure === 'ECANCELLED' || failure === 'ETIMEOUT')
    return `The name server of its host did not respond within ${deadlineMs / 1000} s.`
  return `The name of its host could not be looked up (${failure}).`
}
