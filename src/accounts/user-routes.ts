import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { everyBody, everyOperation, problems } from '../http/problems.ts'
import { ref } from '../http/schema.ts'
import {
  CreatedUser,
  ManagedUser,
  NewPassword,
  NewUser,
  PasswordReset,
  UserChange,
  UserPage,
  UserQuery,
} from './schemas.ts'
import type { UserService } from './user-administration.ts'

const tags = ['Operation']
const bodyLimit = 16 * 1024
const UserParams = Type.Object({ id: Type.String() })
const operatorOnly = ['unauthenticated', 'operator-required'] as const

/** What operators do to users. */
export const userRoutes: FastifyPluginAsyncTypebox<{ users: UserService }> = async (
  server,
  { users },
) => {
  server.route({
    method: 'GET',
    url: '/users',
    config: { auth: 'operator' },
    schema: {
      operationId: 'UserController_listUsers',
      summary: 'List the users, the newest first',
      tags,
      querystring: UserQuery,
      response: {
        200: ref(UserPage),
        ...problems(...everyOperation, 'validation-failed', ...operatorOnly),
      },
    },
    handler: (request) => users.list(request.query),
  })

  server.route({
    method: 'POST',
    url: '/users',
    bodyLimit,
    config: { auth: 'operator' },
    schema: {
      operationId: 'UserController_createUser',
      summary: 'Make an account for somebody',
      tags,
      body: NewUser,
      response: {
        201: ref(CreatedUser),
        ...problems(...everyOperation, ...everyBody, ...operatorOnly, 'email-taken', 'overloaded'),
      },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await users.create(request.body, request.user)),
  })

  server.route({
    method: 'GET',
    url: '/users/:id',
    config: { auth: 'operator' },
    schema: {
      operationId: 'UserController_getUser',
      summary: 'Get a user',
      tags,
      params: UserParams,
      response: {
        200: ref(ManagedUser),
        ...problems(...everyOperation, ...operatorOnly, 'user-not-found'),
      },
    },
    handler: (request) => users.get(request.params.id),
  })

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

  server.route({
    method: 'POST',
    url: '/users/:id/password',
    bodyLimit,
    config: { auth: 'operator' },
    schema: {
      operationId: 'UserController_resetPassword',
      summary: 'Give a user another password and end their sessions',
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

  server.route({
    method: 'DELETE',
    url: '/users/:id',
    config: { auth: 'operator' },
    schema: {
      operationId: 'UserController_deleteUser',
      summary: 'Delete a user with everything that is theirs',
      tags,
      params: UserParams,
      response: {
        204: Type.Null({ description: 'The user, their apps, jobs, texts and results are gone.' }),
        ...problems(...everyOperation, ...operatorOnly, 'user-not-found', 'own-account'),
      },
    },
    handler: async (request, reply) => {
      await users.delete(request.params.id, request.user)
      return reply.code(204).send(null)
    },
  })
}
