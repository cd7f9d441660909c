// What a provider says about the person who logged in there.
import { Problem } from '../../http/problems.ts'
import type { Provider } from './providers.ts'

/** What binds the answer to the question. */
export interface Binding {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** A person, as a provider knows them. */
export interface Person {
  readonly issuer: string
  readonly subject: string
  /** Null: unknown, or not proven to be theirs. */
  readonly email: string | null
  readonly name: string | null
  /** When they logged in there; null: the provider does not say. */
  readonly loggedInMs: number | null
  /** Undefined: the provider does not decide. */
  readonly operator: boolean | undefined
}

interface Claims {
  readonly email?: unknown
  readonly email_verified?: unknown
  readonly name?: unknown
  readonly [name: string]: unknown
}

const yearSeconds = 31_536_000

/**
 * Where a browser logs in, with what its answer must match. `isRepeated`: the person logs in there
 * also if the provider knows the browser.
 */
export async function buildQuestion(
  provider: Provider,
  { isRepeated }: { isRepeated: boolean },
): Promise<{ address: string; binding: Binding }> {
  const client = await import('openid-client')
  const configuration = await provider.configure()
  const binding = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  }
  const { prompt_values_supported: prompts } = configuration.serverMetadata()
  const canPrompt = !Array.isArray(prompts) || prompts.includes('login')
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: provider.callbackUrl,
    scope: (provider.scopes ?? ['openid', 'email', 'profile']).join(' '),
    state: binding.state,
    nonce: binding.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(binding.verifier),
    code_challenge_method: 'S256',
    // With it, the answer must say when the person logged in (OpenID Connect Core 1.0, 2).
    max_age: String(isRepeated ? 0 : yearSeconds),
    ...(isRepeated && canPrompt && { prompt: 'login' }),
  })
  return { address: address.href, binding }
}

/**
 * Exchanges the code of an answer. Issuer, audience, signature, times and nonce are checked
 * (OpenID Connect Core 1.0, 3.1.3.7; RFC 9207). Throws `sign-on-failed`.
 */
export async function readAnswer(
  provider: Provider,
  query: string,
  { state, nonce, verifier }: Binding,
): Promise<Person> {
  const client = await import('openid-client')
  const configuration = await provider.configure()
  try {
    // Of the settings, never of the request: its host is the choice of whoever sent it.
    const answer = new URL(provider.callbackUrl)
    answer.search = query
    const tokens = await client.authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const idToken = tokens.claims()
    if (idToken === undefined) throw new Error('there is no ID token')
    const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined
    const more =
      idToken.email === undefined && hasUserInfo
        ? await client.fetchUserInfo(configuration, tokens.access_token, idToken.sub)
        : {}
    const { iss: issuer, sub: subject, auth_time: authTime } = idToken
    const loggedInMs = authTime === undefined ? null : authTime * 1000
    return toPerson(provider, { issuer, subject, loggedInMs }, { ...idToken, ...more })
  } catch (cause) {
    provider.forget()
    throw new Problem('sign-on-failed', {
      detail: 'The answer of the provider is not valid. Log in again.',
      cause,
    })
  }
}

function toPerson(
  { trustsEmail = false, operatorClaim }: Provider,
  known: Pick<Person, 'issuer' | 'subject' | 'loggedInMs'>,
  { email, email_verified: isProven, name, ...claims }: Claims,
): Person {
  const isTheirs = isProven === true || isProven === 'true' || trustsEmail
  return {
    ...known,
    email: typeof email === 'string' && isTheirs && isAddress(email) ? email : null,
    name: typeof name === 'string' && isLabel(name) ? name : null,
    operator: operatorClaim && hasValue(claims[operatorClaim.name], operatorClaim.value),
  }
}

/** A claim is one value or a list of them, such as groups. */
const hasValue = (claim: unknown, value: string): boolean =>
  Array.isArray(claim) ? claim.includes(value) : claim === value

const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[!-?A-~]+@[\w-]+(\.[\w-]+)+$/.test(text)

const isLabel = (text: string): boolean =>
  text.length > 0 && text.length <= 200 && !/[\p{Cc}\p{Cs}]/u.test(text)
