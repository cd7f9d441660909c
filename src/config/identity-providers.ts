// Identity providers, as the environment has them: JSON like that of the file.
import schema from './config-file.schema.json' with { type: 'json' }
import { findViolations } from './schema-violations.ts'
import type { Setting } from './setting-kinds.ts'

/** Where people log in instead of here: a server of OpenID Connect. */
interface IdentityProviderSetting {
  /** Is part of addresses, such as `/auth/sso/google/callback`. */
  readonly name: string
  /** What people see; the name if there is none. */
  readonly title?: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret?: string
  readonly scopes?: readonly string[]
  /** Domains of email addresses that may log in; all if there are none. */
  readonly allowedDomains?: readonly string[]
  /** Whoever has the value in the claim is an operator, and whoever lacks it is none. */
  readonly operatorClaim?: { readonly name: string; readonly value: string }
  /** Whether a first log-in creates an account. */
  readonly createsUsers?: boolean
  /** Email addresses count as proven although the provider does not say that they are. */
  readonly trustsEmail?: boolean
  /** The provider asks for a second factor itself, so that this service asks for none. */
  readonly secondFactor?: boolean
  /** The provider says when people logged in: an answer that does not is no proof. */
  readonly sendsAuthTime?: boolean
}

const providers = schema.properties.identityProviders
/** Here the secret is the secret itself; in the file it names a variable. */
const inEnvironment = {
  ...providers,
  items: {
    ...providers.items,
    properties: { ...providers.items.properties, clientSecret: { type: 'string' } },
  },
}

export const identityProviders = (
  name: string,
  about: string,
): Setting<readonly IdentityProviderSetting[]> => ({
  name,
  fallback: '[]',
  about,
  parse: (raw) => {
    const given = parseJson(raw)
    for (const { at, message } of findViolations(given, inEnvironment, name))
      throw new Error(`${at} ${message}`)
    const list = given as readonly IdentityProviderSetting[]
    list.forEach(checkProvider)
    const names = new Set(list.map((provider) => provider.name))
    if (names.size < list.length) throw new Error('each provider needs a name of its own')
    return list
  },
})

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch (error) {
    throw new Error(`expected a JSON list of providers; ${(error as Error).message}`)
  }
}

function checkProvider({ name, issuer, allowedDomains = [] }: IdentityProviderSetting): void {
  if (!/^[a-z0-9][a-z0-9-]{0,31}$/.test(name))
    throw new Error(`the name "${name}" may have lower-case letters, digits and hyphens only`)
  const url = URL.parse(issuer)
  if (url === null) throw new Error(`${name}: issuer must be an address with https://`)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))
    throw new Error(`${name}: issuer must start with https://`)
  for (const domain of allowedDomains)
    if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))
      throw new Error(`${name}: allowedDomains are domains in lower case, such as example.org`)
}
