import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { everyBody, everyOperation, problems } from '../http/problems.ts'
import { ref, type TypedServer } from '../http/schema.ts'
import { ManagedUser, NewPassword, PasswordReset, UserChange } from './schemas.ts'
import type { UserService } from './user-administration.ts'

const tags = ['Operation']
const bodyLimit = 16 * 1024
const UserParams = Type.Object({ id: Type.String() })
const operatorOnly = ['unauthenticated', 'operator-required'] as const

/** What operators change of users. */
export const userChangeRoutes: FastifyPluginAsyncTypebox<{ users: UserService }> = async (
  server,
  { users },
) => {
  addUpdateRoute(server, users)
  addPasswordResetRoute(server, users)
  addDeletionRoute(server, users)
}

function addUpdateRoute(server: TypedServer, users: UserService): void {
  server.route({
    method: 'PATCH',
    url: '/users/:id',
    bodyLimit,
    config: { auth: 'operator' },
    schema: {
      operationId: 'UserController_updateUser',
      summary: 'Disable, enable or rename a user',
      tags,
      params: UserParams,
      body: UserChange,
      response: {
        200: ref(ManagedUser),
        ...problems(
          ...everyOperation,
          ...everyBody,
          ...operatorOnly,
          'user-not-found',
          'own-account',
        ),
      },
    },
    handler: (request) => users.update(request.params.id, request.body, request.user),
  })
}

function addPasswordResetRoute(server: TypedServer, users: UserService): void {
  server.route({
    method: 'POST',
    url: '/users/:id/password',
    bodyLimit,
    config: { auth: 'operator' },
    schema: {
      operationId: 'UserController_resetPassword',
      summary: 'Reset the password of a user and end their sessions',
      tags,
      params: UserParams,
      body: NewPassword,
      response: {
        201: ref(PasswordReset),
        ...problems(
          ...everyOperation,
          ...everyBody,
          ...operatorOnly,
          'user-not-found',
          'own-account',
          'overloaded',
        ),
      },
    },
    handler: async (request, reply) =>
      reply
        .code(201)
        .send(await users.resetPassword(request.params.id, request.body, request.user)),
  })
}

function addDeletionRoute(server: TypedServer, users: UserService): void {
  server.route({
    method: 'DELETE',
    url: '/users/:id',
    config: { auth: 'operator' },
    schema: {
      operationId: 'UserController_deleteUser',
      summary: 'Delete a user with all their data',
      tags,
      params: UserParams,
      response: {
        204: Type.Null({
          description: 'The user, their apps, jobs, texts and results are deleted.',
        }),
        ...problems(...everyOperation, ...operatorOnly, 'user-not-found', 'own-account'),
      },
    },
    handler: async (request, reply) => {
      await users.delete(request.params.id, request.user)
      return reply.code(204).send(null)
    },
  })
}
