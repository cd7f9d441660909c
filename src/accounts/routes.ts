import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { originOf } from '../http/origin.ts'
import { everyBody, everyOperation, problems } from '../http/problems.ts'
import { ref } from '../http/schema.ts'
import { Login, RefreshToken, Sessions, Signup, Tokens, User } from './schemas.ts'
import type { AccountService } from './service.ts'

const tags = ['Auth']
const bodyLimit = 16 * 1024

/** Sign-up and sessions. Operations on one's own account are in profile-routes.ts. */
export const accountRoutes: FastifyPluginAsyncTypebox<{ accounts: AccountService }> = async (
  server,
  { accounts },
) => {
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
      reply.code(201).send(await accounts.signup(request.body, originOf(request))),
  })

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
      accounts.login(request.body, originOf(request), request.headers['user-agent'] ?? null),
  })

  server.route({
    method: 'POST',
    url: '/auth/refresh',
    bodyLimit,
    config: { limit: 'address' },
    schema: {
      operationId: 'AuthController_refresh',
      summary: 'Spend a refresh token for new tokens',
      tags,
      body: RefreshToken,
      response: {
        200: ref(Tokens),
        ...problems(...everyOperation, ...everyBody, 'invalid-refresh-token', 'rate-limited'),
      },
    },
    handler: (request) => accounts.refresh(request.body.refreshToken, originOf(request)),
  })

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
          description: 'The session has ended; its access tokens are refused from now on.',
        }),
        ...problems(...everyOperation, ...everyBody, 'rate-limited'),
      },
    },
    handler: async (request, reply) => {
      await accounts.logout(request.body.refreshToken, originOf(request))
      return reply.code(204).send(null)
    },
  })

  server.route({
    method: 'GET',
    url: '/auth/sessions',
    config: { auth: 'bearer' },
    schema: {
      operationId: 'AuthController_listSessions',
      summary: 'List your sessions, the newest first',
      tags,
      response: { 200: Sessions, ...problems(...everyOperation, 'unauthenticated') },
    },
    handler: (request) => accounts.listSessions(request.user),
  })

  server.route({
    method: 'DELETE',
    url: '/auth/sessions',
    config: { auth: 'bearer' },
    schema: {
      operationId: 'AuthController_endSessions',
      summary: 'End all your sessions, this one included',
      tags,
      response: {
        204: Type.Null({
          description: 'They have ended; their access tokens are refused from now on.',
        }),
        ...problems(...everyOperation, 'unauthenticated'),
      },
    },
    handler: async (request, reply) => {
      await accounts.endSessions(request.user)
      return reply.code(204).send(null)
    },
  })

  server.route({
    method: 'DELETE',
    url: '/auth/sessions/:id',
    config: { auth: 'bearer' },
    schema: {
      operationId: 'AuthController_endSession',
      summary: 'End one of your sessions',
      tags,
      params: Type.Object({ id: Type.String() }),
      response: {
        204: Type.Null({
          description: 'The session has ended; its access tokens are refused from now on.',
        }),
        ...problems(...everyOperation, 'unauthenticated', 'session-not-found'),
      },
    },
    handler: async (request, reply) => {
      await accounts.endSession(request.params.id, request.user)
      return reply.code(204).send(null)
    },
  })
}
