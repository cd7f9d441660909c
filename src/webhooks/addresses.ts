// Where a webhook may go: to the public internet over https, and besides only where the operator allows it. Looked at when an address
// is given, and again at each connection, because a name can lead elsewhere a moment later.
import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

export type ResolveHost = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export type WebhookAddresses = ReturnType<typeof createWebhookAddresses>

/** The message is for the app's owner. */
export class AddressRefused extends Error {}

const maxUrlLength = 2_048
const inside = 'It leads to an address inside a network, which webhooks may not reach.'
const onlyHttps = 'It must start with https://.'
/** Not of the public internet, though ipaddr.js calls them unicast: IPv4-compatible, site-local and local NAT64 addresses. */
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
}) {
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

  const resolveAll = (host: string): Promise<LookupAddress[]> =>
    new Promise((done, fail) => {
      resolve(host, { all: true }, (error, addresses) => (error ? fail(error) : done(addresses)))
    })

  return {
    /** Throws AddressRefused when the text is no address that webhooks may go to, as things are now. */
    async check(text: string): Promise<void> {
      const url = parseUrl(text)
      const host = hostOf(url)
      if (isIP(host)) return checkIp(host, isSecure(url))
      const addresses = await resolveAll(host).catch(() => {
        throw new AddressRefused('Its host is not known.')
      })
      for (const { address } of addresses) checkIp(address, isSecure(url))
    },

    /** For a connection: throws at once for a host that is an IP address, else gives a `lookup` that refuses what must not be reached. */
    guard(url: URL): LookupFunction {
      const host = hostOf(url)
      if (isIP(host)) checkIp(host, isSecure(url))
      return (name, options, callback) => {
        resolve(name, { ...options, all: true } as LookupAllOptions, (error, addresses) => {
          if (error) return callback(error, [])
          try {
            for (const { address } of addresses) checkIp(address, isSecure(url))
          } catch (refusal) {
            return callback(refusal as Error, [])
          }
          const [first] = addresses
          if (options.all) callback(null, addresses)
          else callback(null, first?.address ?? '', first?.family)
        })
      }
    },
  }
}

const isSecure = (url: URL): boolean => url.protocol === 'https:'
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

function parseUrl(text: string): URL {
  if (text.length > maxUrlLength)
    throw new AddressRefused(`It must have at most ${maxUrlLength} characters.`)
  if (!URL.canParse(text)) throw new AddressRefused('It is no URL.')
  const url = new URL(text)
  if (!['https:', 'http:'].includes(url.protocol)) throw new AddressRefused(onlyHttps)
  if (url.username !== '' || url.password !== '')
    throw new AddressRefused('It must not hold a name or a password.')
  return url
}
