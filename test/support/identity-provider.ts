// A real provider of OpenID Connect, in which people log in without a page: `logIn` says who. Its
// ID tokens can be forged on their way, with its own key or another.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import Provider from 'oidc-provider'
import type { Api } from './api.ts'
import { closeAtEnd, type Scope } from './close-at-end.ts'

/** A person at the provider. */
export interface Person {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly groups?: readonly string[]
}

/** Changes the claims of an ID token on its way; `sign` says how it is signed again. */
export interface Forgery {
  readonly claims?: (claims: JWTPayload) => JWTPayload | Promise<JWTPayload>
  readonly sign?: 'own' | 'other' | 'unsigned'
}

/** Those of the provider in a browser, by name. */
type Cookies = Map<string, string>

export const clientId = 'dragoman'
const clientSecret = 'a secret of the client that is long enough'
const algorithm = 'RS256'

/** Where the service under test says that it is unless told; requests go to its real address. */
export const serviceUrl = 'https://dragoman.example'

export interface IdentityProvider {
  readonly issuer: string
  /** The setting of the service; `more` replaces fields. */
  settings(more?: object): Record<string, string>
  /** Who logs in next, or what happens to their ID token. */
  person: Person
  forgery: Forgery | undefined
  /** The clock of `auth_time`: that of the service, where a test moves it. */
  now: () => number
  /** Replaces the key that signs; the old one is not known any more. */
  rotateKeys(): Promise<void>
  /**
   * Logs the person in as a browser does: from the question to the address that the provider sends
   * back to, without opening it. With the same `cookies`, the provider knows the browser.
   */
  answer(authorizationUrl: string, cookies?: Cookies): Promise<URL>
  close(): Promise<void>
}

/** `base` is the address of the service, to which the provider sends people back. */
export async function startIdentityProvider(
  t: Scope,
  base = serviceUrl,
): Promise<IdentityProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let keys = await createKeys()
  const other = await createKeys()
  let handle = await openProvider()

  async function openProvider() {
    const provider = new Provider(issuer, {
      clients: ['dragoman', 'another'].map((id) => ({
        client_id: id,
        client_secret: clientSecret,
        redirect_uris: ['google', 'second'].map((name) => `${base}/auth/sso/${name}/callback`),
        token_endpoint_auth_method: 'client_secret_basic' as const,
        // Not only where the question has `max_age`, which a thief can leave out.
        require_auth_time: true,
      })),
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
      cookies: { keys: ['a key of cookies'] },
      features: { devInteractions: { enabled: false } },
      jwks: { keys: [keys.jwk] },
      pkce: { required: () => true },
      ttl: {
        Session: 60,
        Interaction: 60,
        Grant: 60,
        AccessToken: 60,
        AuthorizationCode: 60,
        IdToken: 60,
      },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, id) => ({
        accountId: id,
        claims: () => ({ ...identity.person, groups: [...(identity.person.groups ?? [])] }),
      }),
    })
    provider.on('server_error', (_, error) => console.error(error))
    const callback = provider.callback()
    return async (request: IncomingMessage, response: ServerResponse) => {
      if (request.url?.startsWith('/interaction/'))
        return provider.interactionFinished(
          request,
          response,
          await consentOf(provider, request, response),
        )
      if (request.url?.startsWith('/token') && identity.forgery) forge(response, identity.forgery)
      return callback(request, response)
    }
  }

  /** Replaces the ID token of a response. */
  function forge(response: ServerResponse, { claims = (all) => all, sign = 'own' }: Forgery): void {
    const end = response.end.bind(response)
    response.end = ((chunk?: string | Buffer) => {
      const body = JSON.parse(String(chunk ?? '{}'))
      if (body.id_token === undefined) return end(chunk)
      void signAgain(claims(decodeJwt(body.id_token)), sign).then((idToken) => {
        const text = JSON.stringify({ ...body, id_token: idToken })
        response.setHeader('content-length', Buffer.byteLength(text))
        end(text)
      })
      return response
    }) as typeof response.end
  }

  async function signAgain(
    changed: JWTPayload | Promise<JWTPayload>,
    sign: Forgery['sign'],
  ): Promise<string> {
    const claims = await changed
    if (sign === 'unsigned') return new UnsecuredJWT(claims).encode()
    const { privateKey, jwk } = sign === 'other' ? other : keys
    const header = { alg: algorithm, kid: String(jwk.kid) }
    return new SignJWT(claims).setProtectedHeader(header).sign(privateKey)
  }

  server.on('request', (request, response) => void handle(request, response))

  const identity: IdentityProvider = {
    issuer,
    person: { sub: 'ann', email: 'ann@example.org', email_verified: true, name: 'Ann' },
    forgery: undefined,
    now: Date.now,
    settings: (more = {}) => ({
      DRAGOMAN_BASE_URL: base,
      DRAGOMAN_OIDC_PROVIDERS: JSON.stringify([
        { name: 'google', title: 'Google', issuer, clientId, clientSecret, ...more },
      ]),
    }),
    async rotateKeys() {
      keys = await createKeys()
      handle = await openProvider()
    },
    answer: (authorizationUrl, cookies) => followRedirects(authorizationUrl, { base, cookies }),
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
  closeAtEnd(t, identity.close)
  return identity

  /** Logs the person in, and lets the client have what it asks for. */
  async function consentOf(provider: Provider, request: IncomingMessage, response: ServerResponse) {
    const { prompt, params, grantId } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login') {
      const ts = Math.floor(identity.now() / 1000)
      return { login: { accountId: identity.person.sub, ts } }
    }
    const grant =
      (grantId === undefined ? undefined : await provider.Grant.find(grantId)) ??
      new provider.Grant({ accountId: identity.person.sub, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email profile')
    return { consent: { grantId: await grant.save() } }
  }
}

async function createKeys() {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const kid = crypto.randomUUID()
  return { privateKey, jwk: { ...(await exportJWK(privateKey)), kid, alg: algorithm, use: 'sig' } }
}

/** A browser with cookies, until the provider sends it to the service. */
async function followRedirects(
  start: string,
  { base, cookies = new Map() }: { base: string; cookies: Cookies | undefined },
): Promise<URL> {
  for (let url = new URL(start); ; ) {
    if (url.href.startsWith(base)) return url
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null)
      throw new Error(`no redirect: ${response.status} ${(await response.text()).slice(0, 300)}`)
    url = new URL(location, url)
  }
}

/** A browser that logs in through the console. */
export function createBrowser(api: Api) {
  let cookie = ''
  const headers = () => ({ cookie, 'x-forwarded-proto': 'https' })
  const keep = (answered: Headers) => {
    for (const line of answered.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      const others = cookie.split('; ').filter((each) => each && !each.startsWith(`${name}=`))
      cookie = [...others, pair].join('; ')
    }
  }
  return {
    cookie: () => cookie,
    /** Asks for the address of the provider. */
    async begin(name = 'google', body: object = {}) {
      const answer = await api.post(`/auth/sso/${name}`, body, headers())
      keep(answer.headers)
      return answer
    },
    async connect(bearer: Record<string, string>, name = 'google') {
      const body = { provider: name }
      const answer = await api.post('/auth/identities', body, { ...headers(), ...bearer })
      keep(answer.headers)
      return answer
    },
    /** Opens the address that the provider sent back to. */
    async open(url: URL) {
      const answer = await api.call(url.pathname + url.search, { headers: headers() })
      keep(answer.headers)
      return { ...answer, location: answer.headers.get('location') ?? '' }
    },
    /** The access token of the console's session, or undefined. */
    async bearer() {
      const {
        status,
        body,
        headers: answered,
      } = await api.post(
        '/console/session/refresh',
        {},
        {
          ...headers(),
          'x-dragoman-console': '1',
          origin: serviceUrl,
        },
      )
      keep(answered)
      return status === 200 ? { authorization: `Bearer ${body.accessToken}` } : undefined
    },
  }
}
