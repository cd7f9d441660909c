import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { everyOperation, problems } from '../../http/problems.ts'
import type { Accounts } from '../open-accounts.ts'
import { Sessions } from '../schemas.ts'
import { endOwnSession, endOwnSessions, listSessions } from './sessions.ts'

const tags = ['Auth']

/** A user's sessions. */
export const sessionRoutes: FastifyPluginAsyncTypebox<{ accounts: Accounts }> = async (
  server,
  { accounts },
) => {
  server.route({
    method: 'GET',
    url: '/auth/sessions',
    config: { auth: 'bearer', withoutSecondFactor: true },
    schema: {
      operationId: 'AuthController_listSessions',
      summary: 'List your sessions, newest first',
      tags,
      response: { 200: Sessions, ...problems(...everyOperation, 'unauthenticated') },
    },
    handler: (request) => listSessions(accounts, request.user),
  })

  server.route({
    method: 'DELETE',
    url: '/auth/sessions',
    config: { auth: 'bearer', withoutSecondFactor: true },
    schema: {
      operationId: 'AuthController_endSessions',
      summary: 'End all your sessions, including this one',
      tags,
      response: {
        204: Type.Null({
          description: 'They have ended; their access tokens are rejected from now on.',
        }),
        ...problems(...everyOperation, 'unauthenticated'),
      },
    },
    handler: async (request, reply) => {
      await endOwnSessions(accounts, request.user)
      return reply.code(204).send(null)
    },
  })

  server.route({
    method: 'DELETE',
    url: '/auth/sessions/:id',
    config: { auth: 'bearer', withoutSecondFactor: true },
    schema: {
      operationId: 'AuthController_endSession',
      summary: 'End one of your sessions',
      tags,
      params: Type.Object({ id: Type.String() }),
      response: {
        204: Type.Null({
          description: 'The session has ended; its access tokens are rejected from now on.',
        }),
        ...problems(...everyOperation, 'unauthenticated', 'session-not-found'),
      },
    },
    handler: async (request, reply) => {
      await endOwnSession(accounts, request.params.id, request.user)
      return reply.code(204).send(null)
    },
  })
}
