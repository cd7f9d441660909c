import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { everyBody, everyOperation, problems } from '../http/problems.ts'
import { ref, type TypedServer } from '../http/schema.ts'
import type { ProfileService } from './profile.ts'
import { AccountDeletion, PasswordChange, ProfileChange, User } from './schemas.ts'

const tags = ['Auth']
const bodyLimit = 16 * 1024
const passwordProblems = ['unauthenticated', 'wrong-password', 'overloaded'] as const

/** A user's operations on their own account. */
export const profileRoutes: FastifyPluginAsyncTypebox<{ profile: ProfileService }> = async (
  server,
  { profile },
) => {
  addGetRoute(server)
  addUpdateRoute(server, profile)
  addDeletionRoute(server, profile)
  addPasswordChangeRoute(server, profile)
}

function addGetRoute(server: TypedServer): void {
  server.route({
    method: 'GET',
    url: '/auth/profile',
    config: { auth: 'bearer' },
    schema: {
      operationId: 'AuthController_getProfile',
      summary: 'Get the profile of the authenticated user',
      tags,
      response: { 200: ref(User), ...problems(...everyOperation, 'unauthenticated') },
    },
    handler: async (request) => request.user,
  })
}

function addUpdateRoute(server: TypedServer, profile: ProfileService): void {
  server.route({
    method: 'PATCH',
    url: '/auth/profile',
    bodyLimit,
    config: { auth: 'bearer' },
    schema: {
      operationId: 'AuthController_updateProfile',
      summary: 'Change your name or your email address',
      tags,
      body: ProfileChange,
      response: {
        200: ref(User),
        ...problems(
          ...everyOperation,
          ...everyBody,
          ...passwordProblems,
          'email-reserved',
          'email-taken',
        ),
      },
    },
    handler: (request) => profile.update(request.body, request.user),
  })
}

function addDeletionRoute(server: TypedServer, profile: ProfileService): void {
  server.route({
    method: 'DELETE',
    url: '/auth/profile',
    bodyLimit,
    config: { auth: 'bearer' },
    schema: {
      operationId: 'AuthController_deleteProfile',
      summary: 'Delete your account with all its data',
      tags,
      body: AccountDeletion,
      response: {
        204: Type.Null({
          description: 'The user, their apps, jobs, texts and results are deleted.',
        }),
        ...problems(...everyOperation, ...everyBody, ...passwordProblems),
      },
    },
    handler: async (request, reply) => {
      await profile.delete(request.body.password, request.user)
      return reply.code(204).send(null)
    },
  })
}

function addPasswordChangeRoute(server: TypedServer, profile: ProfileService): void {
  server.route({
    method: 'POST',
    url: '/auth/password',
    bodyLimit,
    config: { auth: 'bearer' },
    schema: {
      operationId: 'AuthController_changePassword',
      summary: 'Change your password and end your other sessions',
      tags,
      body: PasswordChange,
      response: {
        204: Type.Null({ description: 'The password is changed; all other sessions have ended.' }),
        ...problems(...everyOperation, ...everyBody, ...passwordProblems),
      },
    },
    handler: async (request, reply) => {
      await profile.changePassword(request.body, request.user)
      return reply.code(204).send(null)
    },
  })
}
