import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { everyBody, everyOperation, problems } from '../http/problems.ts'
import { ref, type TypedServer } from '../http/schema.ts'
import type { Accounts } from './open-accounts.ts'
import {
  CreatedUser,
  ManagedUser,
  NewPassword,
  NewUser,
  PasswordReset,
  UserChange,
  UserDetails,
  UserPage,
  UserQuery,
} from './schemas.ts'
import {
  createUser,
  deleteUser,
  listUsers,
  resetFactors,
  resetPassword,
  updateUser,
} from './user-administration.ts'
import { getUserDetails } from './user-details.ts'

const tags = ['Operation']
const bodyLimit = 16 * 1024
const UserParams = Type.Object({ id: Type.String() })
const operatorOnly = ['unauthenticated', 'operator-required'] as const

/** What operators see of users and change of them. */
export const userRoutes: FastifyPluginAsyncTypebox<{ accounts: Accounts }> = async (
  server,
  { accounts },
) => {
  addListRoute(server, accounts)
  addCreationRoute(server, accounts)
  addGetRoute(server, accounts)
  addUpdateRoute(server, accounts)
  addPasswordResetRoute(server, accounts)
  addDeletionRoute(server, accounts)
  addFactorResetRoute(server, accounts)
}

function addListRoute(server: TypedServer, accounts: Accounts): void {
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
    handler: (request) => listUsers(accounts, request.query),
  })
}

function addCreationRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'POST',
    url: '/users',
    bodyLimit,
    config: { auth: 'operator', proof: 'with second factor' },
    schema: {
      operationId: 'UserController_createUser',
      summary: 'Create a user',
      tags,
      body: NewUser,
      response: {
        201: ref(CreatedUser),
        ...problems(
          ...everyOperation,
          ...everyBody,
          ...operatorOnly,
          'proof-required',
          'email-taken',
          'overloaded',
        ),
      },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await createUser(accounts, request.body, request.user)),
  })
}

function addGetRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'GET',
    url: '/users/:id',
    config: { auth: 'operator' },
    schema: {
      operationId: 'UserController_getUser',
      summary: 'Get a user, with their sessions and second factors in numbers',
      tags,
      params: UserParams,
      response: {
        200: ref(UserDetails),
        ...problems(...everyOperation, ...operatorOnly, 'user-not-found'),
      },
    },
    handler: (request) => getUserDetails(accounts, request.params.id),
  })
}

/** Disabling needs no proof: it takes access, and may be urgent. */
const changesAccess = ({ operator, disabled }: UserChange): boolean =>
  operator !== undefined || disabled === false

function addUpdateRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'PATCH',
    url: '/users/:id',
    bodyLimit,
    config: { auth: 'operator', proof: 'with second factor', proofFor: changesAccess },
    schema: {
      operationId: 'UserController_updateUser',
      summary: 'Disable, enable or rename a user, or change their role',
      tags,
      params: UserParams,
      body: UserChange,
      response: {
        200: ref(ManagedUser),
        ...problems(
          ...everyOperation,
          ...everyBody,
          ...operatorOnly,
          'proof-required',
          'user-not-found',
          'own-account',
          'last-operator',
        ),
      },
    },
    handler: (request) => updateUser(accounts, request.params.id, request.body, request.user),
  })
}

function addPasswordResetRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'POST',
    url: '/users/:id/password',
    bodyLimit,
    config: { auth: 'operator', proof: 'with second factor' },
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
          'proof-required',
          'user-not-found',
          'own-account',
          'overloaded',
        ),
      },
    },
    handler: async (request, reply) =>
      reply
        .code(201)
        .send(await resetPassword(accounts, request.params.id, request.body, request.user)),
  })
}

function addDeletionRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'DELETE',
    url: '/users/:id',
    config: { auth: 'operator', proof: 'with second factor' },
    schema: {
      operationId: 'UserController_deleteUser',
      summary: 'Delete a user with all their data',
      tags,
      params: UserParams,
      response: {
        204: Type.Null({
          description:
            'The user and the teams of which they are the only member are deleted, with their ' +
            'apps, jobs, texts and results.',
        }),
        ...problems(
          ...everyOperation,
          ...operatorOnly,
          'proof-required',
          'user-not-found',
          'own-account',
          'last-operator',
          'last-owner',
        ),
      },
    },
    handler: async (request, reply) => {
      await deleteUser(accounts, request.params.id, request.user)
      return reply.code(204).send(null)
    },
  })
}

function addFactorResetRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'DELETE',
    url: '/users/:id/factors',
    config: { auth: 'operator', proof: 'with second factor' },
    schema: {
      operationId: 'UserController_resetFactors',
      summary: 'Remove the second factors of a user and end their sessions',
      tags,
      params: UserParams,
      response: {
        204: Type.Null({ description: 'The user logs in with the password alone.' }),
        ...problems(
          ...everyOperation,
          ...operatorOnly,
          'proof-required',
          'user-not-found',
          'own-account',
        ),
      },
    },
    handler: async (request, reply) => {
      await resetFactors(accounts, request.params.id, request.user)
      return reply.code(204).send(null)
    },
  })
}
