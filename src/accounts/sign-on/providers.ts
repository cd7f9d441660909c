// Identity providers: servers of OpenID Connect where people log in instead of here.
import type { Configuration } from 'openid-client'
import { Problem } from '../../http/problems.ts'

/** A provider, as the operator names it (docs/accounts.md). */
export interface ProviderSettings {
  readonly name: string
  readonly title?: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret?: string
  readonly scopes?: readonly string[]
  readonly allowedDomains?: readonly string[]
  readonly operatorClaim?: { readonly name: string; readonly value: string }
  readonly createsUsers?: boolean
  readonly trustsEmail?: boolean
  readonly secondFactor?: boolean
  readonly sendsAuthTime?: boolean
}

interface RememberedConfiguration {
  /**
   * What the provider says of itself, read when it is first needed and again after an hour. Throws
   * `provider-unavailable`.
   */
  configure(): Promise<Configuration>
  /** Has it read again, since it may have other keys now; of many callers, one has an effect. */
  forget(): void
}

export interface Provider extends ProviderSettings, RememberedConfiguration {
  /** Where the provider sends browsers back. */
  readonly callbackUrl: string
}

export type Providers = ReadonlyMap<string, Provider>

const validMs = 60 * 60_000
const forgetEveryMs = 10_000
const timeoutSeconds = 10

/** None without `baseUrl`: a provider sends browsers back to a fixed address only. */
export const openProviders = (list: readonly ProviderSettings[], baseUrl: string): Providers =>
  new Map(
    (baseUrl === '' ? [] : list).map((settings) => {
      const callbackUrl = `${baseUrl}/auth/sso/${settings.name}/callback`
      return [settings.name, { ...settings, callbackUrl, ...rememberConfiguration(settings) }]
    }),
  )

function rememberConfiguration(settings: ProviderSettings): RememberedConfiguration {
  let last: { configuration: Promise<Configuration>; until: number } | undefined
  let mayForgetAt = 0
  return {
    configure() {
      if (last && performance.now() < last.until) return last.configuration
      const reading = { configuration: discover(settings), until: performance.now() + validMs }
      // A failure is not remembered.
      reading.configuration.catch(() => {
        if (last === reading) last = undefined
      })
      last = reading
      return reading.configuration
    },
    forget() {
      if (performance.now() < mayForgetAt) return
      mayForgetAt = performance.now() + forgetEveryMs
      last = undefined
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: ProviderSettings) {
  const client = await import('openid-client')
  const server = new URL(issuer)
  const options = {
    timeout: timeoutSeconds,
    // The signature of an ID token is checked although it comes over TLS: a proxy may end that.
    execute: [
      client.enableNonRepudiationChecks,
      ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ],
  }
  const authentication = clientSecret === undefined ? client.None() : undefined
  try {
    return await client.discovery(server, clientId, clientSecret, authentication, options)
  } catch (cause) {
    throw new Problem('provider-unavailable', {
      detail: 'The provider does not answer, or not as its settings say. Try again later.',
      cause,
    })
  }
}
