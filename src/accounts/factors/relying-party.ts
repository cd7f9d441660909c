// Passkeys belong to a host name and work on pages of one origin. Both come from the settings,
// never from the `host` of a request, which an attacker can choose.
import { isIP } from 'node:net'
import { Problem } from '../../http/problems.ts'
import type { Accounts } from '../open-accounts.ts'

interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** Undefined if browsers allow no passkeys there. */
export function findRelyingParty({ settings }: Accounts): RelyingParty | undefined {
  const { baseUrl, port } = settings
  const { hostname, origin, protocol } = new URL(baseUrl || `http://localhost:${port}`)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  return isAddress || (protocol !== 'https:' && !isLocal) ? undefined : { id: hostname, origin }
}

/** Throws `passkeys-unavailable`. */
export function getRelyingParty(accounts: Accounts): RelyingParty {
  const found = findRelyingParty(accounts)
  if (found === undefined)
    throw new Problem('passkeys-unavailable', {
      detail:
        'Browsers allow passkeys only on pages with https and a host name, or on localhost. The ' +
        'operator sets `DRAGOMAN_BASE_URL` to such an address.',
    })
  return found
}
