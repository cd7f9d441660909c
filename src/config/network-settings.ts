// Parsers of the settings that say whom the HTTP interface trusts. Each throws an Error whose
// message says what is expected.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const list = (raw: string): string[] => raw.split(/[\s,]+/).filter(Boolean)

/** Origins as browsers send them. `*` is rejected: each origin must be named. */
export function parseOrigins(raw: string): readonly string[] {
  const origins = list(raw)
  for (const origin of origins) {
    const url = URL.canParse(origin) ? new URL(origin) : undefined
    if (
      url === undefined ||
      !/^https?:$/.test(url.protocol) ||
      url.origin !== origin ||
      origin.includes('*')
    )
      throw new Error(
        'expected origins like https://app.example.org (scheme, host and port, in small ' +
          'letters), separated by commas',
      )
  }
  return origins
}

/** The trusted proxies: their number, or their addresses and ranges. */
export type TrustedProxies = false | number | readonly string[]

const namedRanges = ['loopback', 'linklocal', 'uniquelocal']
const maxHops = 16

export function parseProxies(raw: string): TrustedProxies {
  if (raw === '') return false
  const hops = /^\d+$/.test(raw) ? Number(raw) : undefined
  if (hops !== undefined && hops >= 1 && hops <= maxHops) return hops
  const ranges = list(raw)
  if (hops !== undefined || !ranges.every(isRange))
    throw new Error(
      `expected how many proxies stand in front (1 to ${maxHops}), or their addresses and ` +
        'ranges like 10.0.0.0/8, loopback, separated by commas',
    )
  return ranges
}

/** Rejects `/0`, which would trust every address. */
const isRange = (text: string): boolean =>
  namedRanges.includes(text) ||
  isIP(text) !== 0 ||
  (ipaddr.isValidCIDR(text) && ipaddr.parseCIDR(text)[1] > 0)
