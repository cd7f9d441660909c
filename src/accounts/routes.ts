import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { originOf } from '../http/client-address.ts'
import { everyBody, everyOperation, problems } from '../http/problems.ts'
import { ref, type TypedServer } from '../http/schema.ts'
import { logIn } from './login.ts'
import type { Accounts } from './open-accounts.ts'
import { signUp } from './registration.ts'
import { Login, RefreshToken, Signup, Tokens, User } from './schemas.ts'
import { logOut, refreshSession } from './sessions/sessions.ts'

const tags = ['Auth']
const bodyLimit = 16 * 1024

/** Sign-up, log-in and what else needs no access token. */
export const accountRoutes: FastifyPluginAsyncTypebox<{ accounts: Accounts }> = async (
  server,
  { accounts },
) => {
  addSignupRoute(server, accounts)
  addLoginRoute(server, accounts)
  addRefreshRoute(server, accounts)
  addLogoutRoute(server, accounts)
}

function addSignupRoute(server: TypedServer, accounts: Accounts): void {
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
          'sign-on-only',
          'email-reserved',
          'email-taken',
          'rate-limited',
          'overloaded',
        ),
      },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await signUp(accounts, request.body, originOf(request))),
  })
}

function addLoginRoute(server: TypedServer, accounts: Accounts): void {
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
          'second-factor-required',
          'user-disabled',
          'sign-on-only',
          'rate-limited',
          'overloaded',
        ),
      },
    },
    handler: (request) =>
      logIn(accounts, request.body, {
        origin: originOf(request),
        userAgent: request.headers['user-agent'] ?? null,
      }),
  })
}

function addRefreshRoute(server: TypedServer, accounts: Accounts): void {
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
    handler: (request) => refreshSession(accounts, request.body.refreshToken, originOf(request)),
  })
}

function addLogoutRoute(server: TypedServer, accounts: Accounts): void {
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
      await logOut(accounts, request.body.refreshToken, originOf(request))
      return reply.code(204).send(null)
    },
  })
}
