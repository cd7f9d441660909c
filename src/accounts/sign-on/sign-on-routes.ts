import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { originOf } from '../../http/client-address.ts'
import {
  everyBody,
  everyOperation,
  Problem,
  problems,
  withoutStorage,
} from '../../http/problems.ts'
import { ref, type TypedServer } from '../../http/schema.ts'
import type { Accounts } from '../open-accounts.ts'
import { disconnectIdentity, listIdentities } from './identities.ts'
import { Connection, Identities, SignOn, SignOnAddress, SignOnProviders } from './schemas.ts'
import {
  beginSignOn,
  finishSignOn,
  listProviders,
  newBrowserKey,
  type SignOnEnd,
} from './sign-on.ts'
import type { SignOnCookie } from './sign-on-cookie.ts'

const tags = ['Auth']
const bodyLimit = 16 * 1024
const consolePage = '/console/'
const loginPage = '/console/log-in'
const ProviderPath = Type.Object({ provider: Type.String() })

interface SignOnServices {
  readonly accounts: Accounts
  readonly cookie: SignOnCookie
  /** Stores the session of the console in the browser. */
  readonly keepSession: (request: FastifyRequest, reply: FastifyReply, refreshToken: string) => void
}

/** Log-in at providers of OpenID Connect, and what is connected with an account. */
export const signOnRoutes: FastifyPluginAsyncTypebox<SignOnServices> = async (server, services) => {
  addListRoute(server, services)
  addBeginRoute(server, services)
  addCallbackRoute(server, services)
  addIdentitiesRoute(server, services)
  addConnectRoute(server, services)
  addDisconnectRoute(server, services)
}

function addListRoute(server: TypedServer, { accounts }: SignOnServices): void {
  server.route({
    method: 'GET',
    url: '/auth/sso',
    schema: {
      operationId: 'AuthController_listProviders',
      summary: 'List the providers where people can log in',
      tags,
      response: { 200: ref(SignOnProviders), ...problems(...withoutStorage) },
    },
    handler: async () => listProviders(accounts),
  })
}

function addBeginRoute(server: TypedServer, services: SignOnServices): void {
  server.route({
    method: 'POST',
    url: '/auth/sso/:provider',
    bodyLimit,
    config: { limit: 'address' },
    schema: {
      operationId: 'AuthController_beginSignOn',
      summary: 'Begin to log in at a provider, in a browser',
      tags,
      params: ProviderPath,
      body: SignOn,
      response: {
        200: ref(SignOnAddress),
        ...problems(
          ...everyOperation,
          ...everyBody,
          'provider-not-found',
          'provider-unavailable',
          'rate-limited',
        ),
      },
    },
    handler: async (request, reply) => {
      const { provider } = request.params
      const { next = consolePage, prove: proves } = request.body
      const browserKey = keepBrowserKey(services, request, reply)
      const begun = { browserKey, next, proves }
      return { authorizationUrl: await beginSignOn(services.accounts, provider, begun) }
    },
  })
}

/** One key for all log-ins of a browser, so that a second tab does not end the first. */
function keepBrowserKey(
  { cookie }: SignOnServices,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const browserKey = cookie.find(request) ?? newBrowserKey()
  cookie.store(request, reply, browserKey)
  return browserKey
}

function addCallbackRoute(server: TypedServer, services: SignOnServices): void {
  const { accounts, cookie, keepSession } = services
  server.route({
    method: 'GET',
    url: '/auth/sso/:provider/callback',
    config: { limit: 'address' },
    schema: {
      operationId: 'AuthController_finishSignOn',
      summary: 'Come back from a provider: logs the browser in, and goes to the console',
      tags,
      params: ProviderPath,
      response: {
        302: Type.Null({
          description:
            'To the page that follows, or to the log-in page with the code of the problem.',
        }),
        ...problems(...everyOperation, 'rate-limited'),
      },
    },
    handler: async (request, reply) => {
      const client = {
        origin: originOf(request),
        userAgent: request.headers['user-agent'] ?? null,
      }
      const query = request.url.slice(request.url.indexOf('?') + 1)
      const answer = { query, browserKey: cookie.find(request) ?? '' }
      const page = await finishSignOn(accounts, request.params.provider, answer, client).then(
        (end) => {
          if (end.tokens) keepSession(request, reply, end.tokens.refreshToken)
          return pageAfter(end)
        },
        (error: unknown) => pageOfFailure(request, error),
      )
      return reply.header('cache-control', 'no-store').redirect(page, 302)
    },
  })
}

/** What a second step needs is behind `#`, which browsers send nowhere. */
function pageAfter({ next, asked }: SignOnEnd): string {
  if (asked === undefined) return next
  const step = Buffer.from(JSON.stringify({ ...asked.extensions, next })).toString('base64url')
  return `${loginPage}#second-factor=${step}`
}

function pageOfFailure(request: FastifyRequest, error: unknown): string {
  if (!(error instanceof Problem)) throw error
  request.log.info({ error, cause: error.cause }, 'a log-in at a provider failed')
  return `${loginPage}?problem=${error.code}`
}

function addIdentitiesRoute(server: TypedServer, { accounts }: SignOnServices): void {
  server.route({
    method: 'GET',
    url: '/auth/identities',
    config: { auth: 'bearer', withoutSecondFactor: true },
    schema: {
      operationId: 'AuthController_listIdentities',
      summary: 'List the accounts at providers that are connected with yours',
      tags,
      response: { 200: Identities, ...problems(...everyOperation, 'unauthenticated') },
    },
    handler: (request) => listIdentities(accounts, request.user),
  })
}

function addConnectRoute(server: TypedServer, services: SignOnServices): void {
  server.route({
    method: 'POST',
    url: '/auth/identities',
    bodyLimit,
    config: { auth: 'bearer', proof: 'everyone' },
    schema: {
      operationId: 'AuthController_connectIdentity',
      summary: 'Begin to connect an account at a provider with yours, in a browser',
      tags,
      body: Connection,
      response: {
        200: ref(SignOnAddress),
        ...problems(
          ...everyOperation,
          ...everyBody,
          'unauthenticated',
          'proof-required',
          'provider-not-found',
          'provider-unavailable',
        ),
      },
    },
    handler: async (request, reply) => {
      const { provider, next = consolePage } = request.body
      const browserKey = keepBrowserKey(services, request, reply)
      const begun = { browserKey, next, user: request.user }
      return { authorizationUrl: await beginSignOn(services.accounts, provider, begun) }
    },
  })
}

function addDisconnectRoute(server: TypedServer, { accounts }: SignOnServices): void {
  server.route({
    method: 'DELETE',
    url: '/auth/identities/:id',
    config: { auth: 'bearer', proof: 'everyone' },
    schema: {
      operationId: 'AuthController_disconnectIdentity',
      summary: 'Disconnect an account at a provider from yours',
      tags,
      params: Type.Object({ id: Type.String() }),
      response: {
        204: Type.Null({ description: 'It cannot be used to log in any more.' }),
        ...problems(
          ...everyOperation,
          'unauthenticated',
          'proof-required',
          'identity-not-found',
          'last-login-method',
        ),
      },
    },
    handler: async (request, reply) => {
      await disconnectIdentity(accounts, request.params.id, request.user)
      return reply.code(204).send(null)
    },
  })
}
