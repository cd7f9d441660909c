import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { everyBody, everyOperation, problems } from '../http/problems.ts'
import { ref, type TypedServer } from '../http/schema.ts'
import { exportUser } from './export.ts'
import type { Accounts } from './open-accounts.ts'
import { changePassword, deleteProfile, updateProfile } from './profile.ts'
import { AccountDeletion, Export, PasswordChange, Profile, ProfileChange } from './schemas.ts'

const tags = ['Auth']
const bodyLimit = 16 * 1024
const passwordProblems = ['unauthenticated', 'wrong-password', 'overloaded'] as const

/** A user's operations on their own account. */
export const profileRoutes: FastifyPluginAsyncTypebox<{ accounts: Accounts }> = async (
  server,
  { accounts },
) => {
  addGetRoute(server)
  addUpdateRoute(server, accounts)
  addDeletionRoute(server, accounts)
  addPasswordChangeRoute(server, accounts)
  addExportRoute(server, accounts)
}

function addGetRoute(server: TypedServer): void {
  server.route({
    method: 'GET',
    url: '/auth/profile',
    config: { auth: 'bearer', withoutSecondFactor: true },
    schema: {
      operationId: 'AuthController_getProfile',
      summary: 'Get the profile of the authenticated user',
      tags,
      response: { 200: ref(Profile), ...problems(...everyOperation, 'unauthenticated') },
    },
    handler: async (request) => request.user,
  })
}

function addUpdateRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'PATCH',
    url: '/auth/profile',
    bodyLimit,
    config: { auth: 'bearer' },
    schema: {
      operationId: 'AuthController_updateProfile',
      summary: 'Change your name, your email address or the language of your mail',
      tags,
      body: ProfileChange,
      response: {
        200: ref(Profile),
        ...problems(
          ...everyOperation,
          ...everyBody,
          ...passwordProblems,
          'email-reserved',
          'email-taken',
        ),
      },
    },
    handler: (request) => updateProfile(accounts, request.body, request.user),
  })
}

function addDeletionRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'DELETE',
    url: '/auth/profile',
    bodyLimit,
    config: { auth: 'bearer', proof: 'with second factor' },
    schema: {
      operationId: 'AuthController_deleteProfile',
      summary: 'Delete your account with all its data',
      tags,
      body: AccountDeletion,
      response: {
        204: Type.Null({
          description:
            'The user and the teams of which they are the only member are deleted, with their ' +
            'apps, jobs, texts and results.',
        }),
        ...problems(
          ...everyOperation,
          ...everyBody,
          ...passwordProblems,
          'proof-required',
          'last-operator',
          'last-owner',
        ),
      },
    },
    handler: async (request, reply) => {
      await deleteProfile(accounts, request.body.password, request.user)
      return reply.code(204).send(null)
    },
  })
}

function addPasswordChangeRoute(server: TypedServer, accounts: Accounts): void {
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
      await changePassword(accounts, request.body, request.user)
      return reply.code(204).send(null)
    },
  })
}

function addExportRoute(server: TypedServer, accounts: Accounts): void {
  server.route({
    method: 'GET',
    url: '/auth/export',
    config: { auth: 'bearer' },
    schema: {
      operationId: 'AuthController_exportData',
      summary: 'Export all data stored about you',
      tags,
      response: {
        200: Type.Unsafe<Readable>(ref(Export)),
        ...problems(...everyOperation, 'unauthenticated'),
      },
    },
    handler: async (request, reply) =>
      reply
        .type('application/json')
        .header('content-disposition', 'attachment; filename="dragoman-export.json"')
        .header('cache-control', 'no-store')
        .send(Readable.from(await exportUser(accounts, request.user))),
  })
}
