// The kinds of settings and their parsers.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export interface Setting<T> {
  readonly name: string
  readonly fallback: string
  readonly about: string
  /** The name in lower case is read too, as other programs do. */
  readonly anyCase?: boolean
  /** Throws an Error whose message says what is expected. */
  readonly parse: (raw: string) => T
}

const list = (raw: string): string[] => raw.split(/[\s,]+/).filter(Boolean)

export const text = (name: string, fallback: string, about: string): Setting<string> => ({
  name,
  fallback,
  about,
  parse: (raw) => raw,
})

export const choice = <const T extends string>(
  name: string,
  values: readonly T[],
  about: string,
): Setting<T> => ({
  name,
  fallback: values[0] ?? '',
  about,
  parse: (raw) => {
    const found = values.find((value) => value === raw.toLowerCase())
    if (found === undefined) throw new Error(`expected one of ${values.join(', ')}`)
    return found
  },
})

interface Range {
  readonly min: number
  readonly max: number
}

export const integer = (
  name: string,
  fallback: number,
  { min, max }: Range,
  about: string,
): Setting<number> => ({
  name,
  fallback: String(fallback),
  about,
  parse: (raw) => {
    const value = Number(raw)
    if (!/^\d+$/.test(raw) || value < min || value > max)
      throw new Error(`expected an integer from ${min} to ${max}`)
    return value
  },
})

/** An integer; null if the setting is empty. */
export const optionalInteger = (
  name: string,
  { min, max }: Range,
  about: string,
): Setting<number | null> => ({
  name,
  fallback: '',
  about,
  parse: (raw) => (raw === '' ? null : integer(name, 0, { min, max }, about).parse(raw)),
})

/** A share, from 0 to 1. */
export const share = (name: string, fallback: number, about: string): Setting<number> => ({
  name,
  fallback: String(fallback),
  about,
  parse: (raw) => {
    const value = Number(raw)
    if (!/^(?:\d+(?:\.\d+)?|\.\d+)$/.test(raw) || value > 1)
      throw new Error('expected a number from 0 to 1')
    return value
  },
})

/** Headers like `name=value`, separated by commas; values may be percent-encoded. */
export const headers = (
  name: string,
  about: string,
): Setting<Readonly<Record<string, string>>> => ({
  name,
  fallback: '',
  about,
  parse: (raw) => {
    const entries = raw.split(',').filter((entry) => entry.trim() !== '')
    return Object.fromEntries(
      entries.map((entry) => {
        const [, header, value] = /^\s*([\w-]+)\s*=\s*([!-~]+)\s*$/.exec(entry) ?? []
        if (header === undefined || value === undefined)
          throw new Error('expected headers like `name=value`, separated by commas')
        return [header, value.includes('%') ? decodeURIComponent(value) : value]
      }),
    )
  },
})

export const url = (name: string, schemes: readonly string[], about: string): Setting<string> => ({
  name,
  fallback: '',
  about,
  parse: (raw) => {
    if (raw === '') return ''
    const scheme = URL.canParse(raw) ? new URL(raw).protocol.slice(0, -1) : ''
    if (!schemes.includes(scheme))
      throw new Error(
        `expected an address that starts with ${schemes.map((s) => `${s}://`).join(' or ')}`,
      )
    return raw.replace(/\/$/, '')
  },
})

export const ranges = (name: string, about: string): Setting<readonly string[]> => ({
  name,
  fallback: '',
  about,
  parse: (raw) => {
    const entries = list(raw)
    if (!entries.every((entry) => ipaddr.isValidCIDR(entry)))
      throw new Error('expected ranges like 10.1.0.0/16, separated by commas')
    return entries
  },
})

export const variants = (
  name: string,
  fallback: string,
  about: string,
): Setting<Readonly<Record<string, string>>> => ({
  name,
  fallback,
  about,
  parse: (raw) => {
    const entries = raw
      .split(',')
      .filter(Boolean)
      .map((entry) => entry.trim().split('='))
    if (entries.some((entry) => entry.length !== 2 || entry.includes('')))
      throw new Error('expected pairs like pt=pt-BR, separated by commas')
    return Object.fromEntries(entries)
  },
})

export const words = (
  name: string,
  fallback: string,
  about: string,
): Setting<readonly string[]> => ({
  name,
  fallback,
  about,
  parse: list,
})

/** At least one registry of models. */
export const registries = (
  name: string,
  fallback: string,
  about: string,
): Setting<readonly string[]> => ({
  name,
  fallback,
  about,
  parse: (raw) => {
    const entries = list(raw)
    if (entries.length === 0 || !entries.every(isRegistry))
      throw new Error(
        'expected firefox, mozilla, or addresses that start with https:// or http://, separated ' +
          'by commas',
      )
    return entries
  },
})

const isRegistry = (entry: string): boolean =>
  entry === 'firefox' || entry === 'mozilla' || (/^https?:\/\//.test(entry) && URL.canParse(entry))

export const proxy = (name: string, about: string): Setting<string> => ({
  ...text(name, '', about),
  anyCase: true,
  parse: (raw) => {
    const address = raw === '' || raw.includes('://') ? raw : `http://${raw}`
    if (address !== '' && !/^https?:$/.test(URL.canParse(address) ? new URL(address).protocol : ''))
      throw new Error('expected the address of a proxy, such as http://proxy:3128')
    return address
  },
})

export const emails = (name: string, about: string): Setting<ReadonlySet<string>> => ({
  name,
  fallback: '',
  about,
  parse: (raw) => {
    const entries = list(raw.toLowerCase())
    if (!entries.every((entry) => /^[^@]+@[^@]+$/.test(entry)))
      throw new Error('expected email addresses, separated by commas')
    return new Set(entries)
  },
})

/** A port for something that has a name. */
interface NamedPort {
  readonly name: string
  readonly port: number
}

export const namedPorts = (name: string, about: string): Setting<readonly NamedPort[]> => ({
  name,
  fallback: '',
  about,
  parse: (raw) =>
    list(raw).map((entry) => {
      const [, named = '', digits = ''] = /^([a-z]+):(\d{1,5})$/.exec(entry) ?? []
      const port = Number(digits)
      if (named === '' || port > 65_535)
        throw new Error('expected names with ports, separated by commas, as in ollama:11434')
      return { name: named, port }
    }),
})

/** Origins as browsers send them. */
export const origins = (name: string, about: string): Setting<readonly string[]> => ({
  name,
  fallback: '',
  about,
  parse: parseOrigins,
})

export const trustedProxies = (name: string, about: string): Setting<TrustedProxies> => ({
  name,
  fallback: '',
  about,
  parse: parseProxies,
})

/** Besides origins, `*` is accepted. */
function parseOrigins(raw: string): readonly string[] {
  const origins = list(raw)
  for (const origin of origins) {
    if (origin === '*') continue
    const url = URL.canParse(origin) ? new URL(origin) : undefined
    if (
      url === undefined ||
      !/^https?:$/.test(url.protocol) ||
      url.origin !== origin ||
      origin.includes('*')
    )
      throw new Error(
        'expected origins like https://app.example.org (scheme, host and port, in lower ' +
          'case) or *, separated by commas',
      )
  }
  return origins
}

/** The trusted proxies: their number, or their addresses and ranges. */
type TrustedProxies = false | number | readonly string[]

const namedRanges = ['loopback', 'linklocal', 'uniquelocal']
const maxHops = 16

function parseProxies(raw: string): TrustedProxies {
  if (raw === '') return false
  const hops = /^\d+$/.test(raw) ? Number(raw) : undefined
  if (hops !== undefined && hops >= 1 && hops <= maxHops) return hops
  const ranges = list(raw)
  if (hops !== undefined || !ranges.every(isRange))
    throw new Error(
      `expected the number of proxies in front (1 to ${maxHops}), or their addresses and ` +
        'ranges like 10.0.0.0/8, loopback, separated by commas',
    )
  return ranges
}

/** Rejects `/0`, which would trust every address. */
const isRange = (text: string): boolean =>
  namedRanges.includes(text) ||
  isIP(text) !== 0 ||
  (ipaddr.isValidCIDR(text) && ipaddr.parseCIDR(text)[1] > 0)
