// The session of the console in a browser: as /auth/login, /auth/refresh and /auth/logout, with the
// refresh token in a cookie that only these endpoints read (docs/console.md).
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import type { LoginService } from '../accounts/login.ts'
import { Login, Tokens } from '../accounts/schemas.ts'
import type { SessionService } from '../accounts/sessions/sessions.ts'
import type { UserAuthentication } from '../accounts/user-authentication.ts'
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

/** What the session of the console needs; `users` says whether a user is an operator. */
interface ConsoleSessions {
  login: LoginService
  sessions: SessionService
  users: UserAuthentication
  ownOrigin: OwnOrigin
  cookie: SessionCookie
  settings: Omit<ConsoleSettings, 'secure'>
}

export const consoleSessionRoutes: FastifyPluginAsyncTypebox<ConsoleSessions> = async (
  server,
  services,
) => {
  server.addHook('onRequest', async (request) => {
    if (request.method === 'POST') services.ownOrigin.check(request)
  })
  addLoginRoute(server, services)
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
          'user-disabled',
          'origin-refused',
          'overloaded',
        ),
      },
    },
    handler: async (request, reply) => {
      const { headers, body } = request
      const userAgent = headers['user-agent'] ?? null
      const tokens = await services.login.login(body, originOf(request), userAgent)
      return keepSession(services, reply, tokens)
    },
  })
}

function addRefreshRoute(server: TypedServer, services: ConsoleSessions): void {
  const { cookie, sessions } = services
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
      const tokens = await sessions.refresh(token, originOf(request), { repeatable: true })
      return keepSession(services, reply, tokens)
    },
  })
}

function addLogoutRoute(server: TypedServer, services: ConsoleSessions): void {
  const { cookie, sessions } = services
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
      await sessions.logout(cookie.find(request) ?? '', originOf(request))
      cookie.clear(request, reply)
      return reply.code(204).send(null)
    },
  })
}

function addSettingsRoute(server: TypedServer, services: ConsoleSessions): void {
  const { ownOrigin, settings } = services
  server.route({
    method: 'GET',
    url: `${sessionPath}/settings`,
    schema: { hide, response: { 200: ConsoleSettings, ...problems(...withoutStorage) } },
    handler: async (request) => ({ ...settings, secure: ownOrigin.isSecure(request) }),
  })
}

async function keepSession(
  { users, cookie }: ConsoleSessions,
  reply: FastifyReply,
  { refreshToken, ...tokens }: Tokens,
): Promise<ConsoleTokens> {
  const { request } = reply
  const { operator } = await users.authenticate(tokens.accessToken, originOf(request))
  cookie.store(request, reply, refreshToken)
  return { ...tokens, operator }
}
