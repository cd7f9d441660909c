import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { originOf } from '../http/client-address.ts'
import { everyBody, everyOperation, problems } from '../http/problems.ts'
import { ref, type TypedServer } from '../http/schema.ts'
import type { LoginService } from './login.ts'
import type { RegistrationService } from './registration.ts'
import { Login, RefreshToken, Signup, Tokens, User } from './schemas.ts'
import type { SessionService } from './sessions/sessions.ts'

const tags = ['Auth']
const bodyLimit = 16 * 1024

/** Sign-up, log-in and what else needs no access token. */
export const accountRoutes: FastifyPluginAsyncTypebox<{
  registration: RegistrationService
  login: LoginService
  sessions: SessionService
}> = async (server, { registration, login, sessions }) => {
  addSignupRoute(server, registration)
  addLoginRoute(server, login)
  addRefreshRoute(server, sessions)
  addLogoutRoute(server, sessions)
}

function addSignupRoute(server: TypedServer, registration: RegistrationService): void {
  server.route({
    method: 'POST',
    url: '/auth/signup',
    bodyLimit,
    config: { limit: 'address and email' },
    schema: {
      operationId: 'AuthController_signup',
      summary: 'Register a new user',
      tags,
      body: Signup,
      response: {
        201: ref(User),
        ...problems(
          ...everyOperation,
          ...everyBody,
          'signup-closed',
          'email-reserved',
          'email-taken',
          'rate-limited',
          'overloaded',
        ),
      },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await registration.signup(request.body, originOf(request))),
  })
}

function addLoginRoute(server: TypedServer, login: LoginService): void {
  server.route({
    method: 'POST',
    url: '/auth/login',
    bodyLimit,
    config: { limit: 'address and email' },
    schema: {
      operationId: 'AuthController_login',
      summary: 'Log in and receive a Bearer token',
      tags,
      body: Login,
      response: {
        200: ref(Tokens),
        ...problems(
          ...everyOperation,
          ...everyBody,
          'invalid-credentials',
          'user-disabled',
          'rate-limited',
          'overloaded',
        ),
      },
    },
    handler: (request) =>
      login.login(request.body, originOf(request), request.headers['user-agent'] ?? null),
  })
}

function addRefreshRoute(server: TypedServer, sessions: SessionService): void {
  server.route({
    method: 'POST',
    url: '/auth/refresh',
    bodyLimit,
    config: { limit: 'address' },
    schema: {
      operationId: 'AuthController_refresh',
      summary: 'Exchange a refresh token for new tokens',
      tags,
      body: RefreshToken,
      response: {
        200: ref(Tokens),
        ...problems(...everyOperation, ...everyBody, 'invalid-refresh-token', 'rate-limited'),
      },
    },
    handler: (request) => sessions.refresh(request.body.refreshToken, originOf(request)),
  })
}

function addLogoutRoute(server: TypedServer, sessions: SessionService): void {
  server.route({
    method: 'POST',
    url: '/auth/logout',
    bodyLimit,
    config: { limit: 'address' },
    schema: {
      operationId: 'AuthController_logout',
      summary: 'End the session of a refresh token',
      tags,
      body: RefreshToken,
      response: {
        204: Type.Null({
          description: 'The session has ended; its access tokens are rejected from now on.',
        }),
        ...problems(...everyOperation, ...everyBody, 'rate-limited'),
      },
    },
    handler: async (request, reply) => {
      await sessions.logout(request.body.refreshToken, originOf(request))
      return reply.code(204).send(null)
    },
  })
}
