// Webhooks may go to the public internet over https, and elsewhere only where the operator allows
// it. An address is checked when it is given and at each connection, as names can change.
import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Problem } from '../http/problems.ts'
import { attemptErrors } from './attempt-errors.ts'
import { LookupFailed, type ResolveHost } from './host-resolver.ts'
import { createUserLookups, TooManyLookups } from './user-lookups.ts'

/** Which addresses webhooks may go to. */
export interface WebhookAddresses {
  /**
   * The address to store: normalised, in ASCII. Throws AddressRefused when webhooks may not go
   * there, TooManyLookups when the user has too many lookups in flight.
   */
  check(text: string, userId: string): Promise<string>
  /**
   * A `lookup` for a connection, which refuses forbidden addresses. Throws AddressRefused for a
   * host that is a forbidden IP address.
   */
  guard(url: URL): LookupFunction
}

/** The message is for the app's owner. */
export class AddressRefused extends Error {}

const maxUrlLength = 2_048
const retryAfterSeconds = 3
const { 'webhook-address-inside': inside, 'webhook-https-only': onlyHttps } = attemptErrors
/** IPv4-compatible, site-local and local NAT64 addresses, which ipaddr.js calls unicast. */
const alsoInside = ['::/96', 'fec0::/10', '64:ff9b:1::/48', '5f00::/16', '100:0:0:1::/64'].map(
  (range) => ipaddr.parseCIDR(range),
)

/** `allowedRanges`: CIDR notation. */
export function createWebhookAddresses({
  allowedRanges,
  resolve,
}: {
  allowedRanges: readonly string[]
  resolve: ResolveHost
}): WebhookAddresses {
  const allowed = allowedRanges.map((range) => ipaddr.parseCIDR(range))
  const contains = (
    ranges: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][],
    address: ipaddr.IPv4 | ipaddr.IPv6,
  ) =>
    ranges.some(
      ([network, bits]) =>
        network.kind() === address.kind() && address.match(network as never, bits),
    )

  /** Throws AddressRefused. */
  function checkIp(ip: string, secure: boolean): void {
    const address = ipaddr.process(ip.split('%')[0] ?? '')
    if (contains(allowed, address)) return
    if (address.range() !== 'unicast' || contains(alsoInside, address))
      throw new AddressRefused(inside)
    if (!secure) throw new AddressRefused(onlyHttps)
  }

  const lookUpFor = createUserLookups(resolve)

  function checkAll(addresses: readonly LookupAddress[], url: URL): void {
    for (const { address } of addresses) checkIp(address, isSecure(url))
  }

  return {
    async check(text, userId) {
      const url = parseUrl(text)
      const host = hostOf(url)
      if (isIP(host)) checkIp(host, isSecure(url))
      else {
        const addresses = await lookUpFor(host, userId).catch((error: unknown) => {
          throw error instanceof LookupFailed ? new AddressRefused(error.message) : error
        })
        checkAll(addresses, url)
      }
      return url.href
    },

    guard(url) {
      const host = hostOf(url)
      if (isIP(host)) checkIp(host, isSecure(url))
      return (name, options, callback) => {
        resolve(name)
          .then((addresses) => {
            checkAll(addresses, url)
            return addresses
          })
          .then(
            (addresses) => {
              const [first] = addresses
              if (options.all) callback(null, addresses)
              else callback(null, first?.address ?? '', first?.family)
            },
            (error: Error) => callback(error, []),
          )
      }
    },
  }
}

/**
 * Checks an address in a request's body; returns the address to store. Throws
 * `webhook-address-refused`, `rate-limited`.
 */
export async function checkWebhookUrl(
  addresses: WebhookAddresses,
  url: string,
  userId: string,
): Promise<string> {
  try {
    return await addresses.check(url, userId)
  } catch (error) {
    if (error instanceof TooManyLookups)
      throw new Problem('rate-limited', {
        detail: 'Too many lookups of your webhook hosts are in flight. Try again in a few seconds.',
        retryAfterSeconds,
      })
    if (!(error instanceof AddressRefused)) throw error
    throw new Problem('webhook-address-refused', {
      detail: error.message,
      errors: [{ pointer: '/webhookUrl', detail: error.message }],
    })
  }
}

const isSecure = (url: URL): boolean => url.protocol === 'https:'
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

function parseUrl(text: string): URL {
  if (text.length > maxUrlLength)
    throw new AddressRefused(`It must have at most ${maxUrlLength} characters.`)
  if (!URL.canParse(text)) throw new AddressRefused('It is not a URL.')
  const url = new URL(text)
  if (!['https:', 'http:'].includes(url.protocol)) throw new AddressRefused(onlyHttps)
  if (url.username !== '' || url.password !== '')
    throw new AddressRefused('It must not contain a user name or a password.')
  return url
}
