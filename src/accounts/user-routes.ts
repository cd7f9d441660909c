import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { everyBody, everyOperation, problems } from '../http/problems.ts'
import { ref } from '../http/schema.ts'
import { CreatedUser, ManagedUser, NewUser, UserPage, UserQuery } from './schemas.ts'
import type { UserService } from './user-administration.ts'

const tags = ['Operation']
const bodyLimit = 16 * 1024
const UserParams = Type.Object({ id: Type.String() })
const operatorOnly = ['unauthenticated', 'operator-required'] as const

/** What operators see of users, and new users. Changes are in user-change-routes.ts. */
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
      summary: 'List users, newest first',
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
      summary: 'Create a user',
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
}
