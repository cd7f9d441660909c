// The session of the console in a browser: as /auth/login, /auth/refresh and /auth/logout, with the
// refresh token in a cookie that only these endpoints read (docs/console.md).
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import { finishLogin } from '../accounts/factors/login-completion.ts'
import { LoginCompletion } from '../accounts/factors/schemas.ts'
import { logIn } from '../accounts/login.ts'
import type { Accounts } from '../accounts/open-accounts.ts'
import { Login, Tokens } from '../accounts/schemas.ts'
import { authenticateUser, logOut, refreshSession } from '../accounts/sessions/sessions.ts'
import { originOf } from '../http/client-address.ts'
import { everyBody, everyOperation, problems, withoutStorage } from '../http/problems.ts'
import type { TypedServer } from '../http/schema.ts'
import type { OwnOrigin } from './own-origin.ts'
import { ConsoleSettings } from './schemas.ts'
import { type SessionCookie, sessionPath } from './session-cookie.ts'

const hide = true
const bodyLimit = 16 * 1024
const { refreshToken: _, ...accessToken } = Tokens.properties
const ConsoleTokens = Type.Object({
  ...accessToken,
  operator: Type.Boolean({ description: 'Whether the user is an operator.' }),
})
type ConsoleTokens = Static<typeof ConsoleTokens>

interface ConsoleSessions {
  accounts: Accounts
  ownOrigin: OwnOrigin
  cookie: SessionCookie
  settings: Omit<ConsoleSettings, 'secure' | 'guests'>
  /** Whether people translate without an account at present. */
  hasGuests: () => Promise<boolean>
}

export const consoleSessionRoutes: FastifyPluginAsyncTypebox<ConsoleSessions> = async (
  server,
  services,
) => {
  server.addHook('onRequest', async (request) => {
    if (request.method === 'POST') services.ownOrigin.check(request)
  })
  addLoginRoute(server, services)
  addCompletionRoute(server, services)
  addRefreshRoute(server, services)
  addLogoutRoute(server, services)
  addSettingsRoute(server, services)
}

function addLoginRoute(server: TypedServer, services: ConsoleSessions): void {
  server.route({
    method: 'POST',
    url: `${sessionPath}/login`,
    bodyLimit,
    config: { limit: 'address and email' },
    schema: {
      hide,
      body: Login,
      response: {
        200: ConsoleTokens,
        ...problems(
          ...everyOperation,
          ...everyBody,
          'invalid-credentials',
          'second-factor-required',
          'user-disabled',
          'sign-on-only',
          'origin-refused',
          'overloaded',
        ),
      },
    },
    handler: async (request, reply) => {
      const userAgent = request.headers['user-agent'] ?? null
      const client = { origin: originOf(request), userAgent }
      const tokens = await logIn(services.accounts, request.body, client)
      return keepSession(services, reply, tokens)
    },
  })
}

function addCompletionRoute(server: TypedServer, services: ConsoleSessions): void {
  server.route({
    method: 'POST',
    url: `${sessionPath}/login/finish`,
    bodyLimit,
    config: { limit: 'address' },
    schema: {
      hide,
      body: LoginCompletion,
      response: {
        200: ConsoleTokens,
        ...problems(
          ...everyOperation,
          ...everyBody,
          'invalid-challenge',
          'wrong-second-factor',
          'user-disabled',
          'origin-refused',
        ),
      },
    },
    handler: async (request, reply) => {
      const userAgent = request.headers['user-agent'] ?? null
      const client = { origin: originOf(request), userAgent }
      const tokens = await finishLogin(services.accounts, request.body, client)
      return keepSession(services, reply, tokens)
    },
  })
}

function addRefreshRoute(server: TypedServer, services: ConsoleSessions): void {
  const { accounts, cookie } = services
  server.route({
    method: 'POST',
    url: `${sessionPath}/refresh`,
    bodyLimit,
    config: { limit: 'address' },
    schema: {
      hide,
      response: {
        200: ConsoleTokens,
        ...problems(...everyOperation, ...everyBody, 'invalid-refresh-token', 'origin-refused'),
      },
    },
    onSend: async (request, reply) => {
      // A request without a cookie may overlap with a log-in, whose new cookie must stay.
      if (reply.statusCode === 401 && cookie.find(request) !== undefined)
        cookie.clear(request, reply)
    },
    handler: async (request, reply) => {
      const token = cookie.find(request) ?? ''
      const tokens = await refreshSession(accounts, token, originOf(request), {
        repeatable: true,
      })
      return keepSession(services, reply, tokens)
    },
  })
}

function addLogoutRoute(server: TypedServer, services: ConsoleSessions): void {
  const { accounts, cookie } = services
  server.route({
    method: 'POST',
    url: `${sessionPath}/logout`,
    bodyLimit,
    config: { limit: 'address' },
    schema: {
      hide,
      response: {
        204: Type.Null(),
        ...problems(...everyOperation, ...everyBody, 'origin-refused'),
      },
    },
    handler: async (request, reply) => {
      await logOut(accounts, cookie.find(request) ?? '', originOf(request))
      cookie.clear(request, reply)
      return reply.code(204).send(null)
    },
  })
}

function addSettingsRoute(server: TypedServer, services: ConsoleSessions): void {
  const { ownOrigin, settings, hasGuests } = services
  server.route({
    method: 'GET',
    url: `${sessionPath}/settings`,
    schema: { hide, response: { 200: ConsoleSettings, ...problems(...withoutStorage) } },
    handler: async (request) => ({
      ...settings,
      guests: await hasGuests(),
      secure: ownOrigin.isSecure(request),
    }),
  })
}

async function keepSession(
  { accounts, cookie }: ConsoleSessions,
  reply: FastifyReply,
  { refreshToken, ...tokens }: Tokens,
): Promise<ConsoleTokens> {
  const { request } = reply
  const { operator } = await authenticateUser(accounts, tokens.accessToken, originOf(request))
  cookie.store(request, reply, refreshToken)
  return { ...tokens, operator }
}
