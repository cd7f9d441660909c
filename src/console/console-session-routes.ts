// The session of the console in a browser: as /auth/login, /auth/refresh and /auth/logout, with the
// refresh token in a cookie that only these endpoints read (docs/console.md).
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { LoginService } from '../accounts/login.ts'
import { Login, Tokens } from '../accounts/schemas.ts'
import type { SessionService } from '../accounts/sessions.ts'
import type { UserAuthentication } from '../accounts/user-authentication.ts'
import { originOf } from '../http/client-address.ts'
import { everyBody, everyOperation, problems, withoutStorage } from '../http/problems.ts'
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

export const consoleSessionRoutes: FastifyPluginAsyncTypebox<{
  login: LoginService
  sessions: SessionService
  users: UserAuthentication
  ownOrigin: OwnOrigin
  cookie: SessionCookie
  settings: Omit<ConsoleSettings, 'secure'>
}> = async (server, { login, sessions, users, ownOrigin, cookie, settings }) => {
  server.addHook('onRequest', async (request) => {
    if (request.method === 'POST') ownOrigin.check(request)
  })

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
      const tokens = await login.login(body, originOf(request), headers['user-agent'] ?? null)
      return keepSession(request, reply, tokens)
    },
  })

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
      return keepSession(request, reply, tokens)
    },
  })

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

  server.route({
    method: 'GET',
    url: `${sessionPath}/settings`,
    schema: { hide, response: { 200: ConsoleSettings, ...problems(...withoutStorage) } },
    handler: async (request) => ({ ...settings, secure: ownOrigin.isSecure(request) }),
  })

  async function keepSession(
    request: FastifyRequest,
    reply: FastifyReply,
    { refreshToken, ...tokens }: Tokens,
  ): Promise<ConsoleTokens> {
    const { operator } = await users.authenticate(tokens.accessToken, originOf(request))
    cookie.store(request, reply, refreshToken)
    return { ...tokens, operator }
  }
}
