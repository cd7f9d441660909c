import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { everyBody, everyOperation, problems, teamProblems } from '../http/problems.ts'
import { ref, type TypedServer } from '../http/schema.ts'
import { updateApp } from './app-change.ts'
import type { Apps } from './open-apps.ts'
import { App, AppChange, AppTransfer, CreatedApp, NewApp } from './schemas.ts'
import { createApp, deleteApp, ensureFirstApp, getApp, listApps } from './service.ts'
import { transferApp } from './transfer.ts'

const tags = ['App']
const AppParams = Type.Object({ id: Type.String() })
const bodyLimit = 32 * 1024

export const appRoutes: FastifyPluginAsyncTypebox<{ apps: Apps }> = async (server, { apps }) => {
  addCreationRoute(server, apps)
  addListRoute(server, apps)
  addGetRoute(server, apps)
  addUpdateRoute(server, apps)
  addDeletionRoute(server, apps)
  addTransferRoute(server, apps)
  addConsoleRoute(server, apps)
}

function addCreationRoute(server: TypedServer, apps: Apps): void {
  server.route({
    method: 'POST',
    url: '/create',
    bodyLimit,
    // The service checks it: the body names the team.
    config: { auth: 'bearer', teamRole: 'admin' },
    schema: {
      operationId: 'AppController_createApp',
      summary: 'Create a new app',
      tags,
      body: NewApp,
      response: {
        201: ref(CreatedApp),
        ...problems(...everyOperation, ...everyBody, ...teamProblems, 'too-many-apps'),
      },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await createApp(apps, request.body, request.user)),
  })
}

function addListRoute(server: TypedServer, apps: Apps): void {
  server.route({
    method: 'GET',
    url: '/list',
    config: { auth: 'bearer' },
    schema: {
      operationId: 'AppController_getUserApps',
      summary: 'List all apps',
      tags,
      response: { 200: Type.Array(ref(App)), ...problems(...everyOperation, 'unauthenticated') },
    },
    handler: (request) => listApps(apps, request.user.id),
  })
}

function addGetRoute(server: TypedServer, apps: Apps): void {
  server.route({
    method: 'GET',
    url: '/apps/:id',
    config: { auth: 'bearer', appRole: 'viewer' },
    schema: {
      operationId: 'AppController_getApp',
      summary: 'Get an app',
      tags,
      params: AppParams,
      response: {
        200: ref(App),
        ...problems(...everyOperation, 'unauthenticated', 'app-not-found'),
      },
    },
    handler: (request) => getApp(apps, request.params.id, request.user),
  })
}

/** Each gives somebody a way to the texts of the app; to take it needs no proof. */
const givesAccess = ({ webhookUrl, disabled }: AppChange): boolean =>
  typeof webhookUrl === 'string' || disabled === false

function addUpdateRoute(server: TypedServer, apps: Apps): void {
  server.route({
    method: 'PATCH',
    url: '/apps/:id',
    bodyLimit,
    config: {
      auth: 'bearer',
      proof: 'with second factor',
      proofFor: givesAccess,
      appRole: 'member',
    },
    schema: {
      operationId: 'AppController_updateApp',
      summary: 'Change an app',
      tags,
      params: AppParams,
      body: AppChange,
      response: {
        200: ref(App),
        ...problems(
          ...everyOperation,
          ...everyBody,
          'unauthenticated',
          'proof-required',
          'role-required',
          'app-not-found',
          'webhook-address-refused',
          'rate-limited',
        ),
      },
    },
    handler: ({ params: { id }, body, user }) => updateApp(apps, { id, change: body, user }),
  })
}

function addDeletionRoute(server: TypedServer, apps: Apps): void {
  server.route({
    method: 'DELETE',
    url: '/apps/:id',
    config: { auth: 'bearer', proof: 'with second factor', appRole: 'admin' },
    schema: {
      operationId: 'AppController_deleteApp',
      summary: 'Delete an app with all its data',
      tags,
      params: AppParams,
      response: {
        204: Type.Null({
          description: 'The app, its credentials, jobs, texts and results are deleted.',
        }),
        ...problems(
          ...everyOperation,
          'unauthenticated',
          'proof-required',
          'role-required',
          'app-not-found',
        ),
      },
    },
    handler: async (request, reply) => {
      await deleteApp(apps, request.params.id, request.user)
      return reply.code(204).send(null)
    },
  })
}

function addTransferRoute(server: TypedServer, apps: Apps): void {
  server.route({
    method: 'POST',
    url: '/apps/:id/transfer',
    bodyLimit,
    config: { auth: 'bearer', proof: 'with second factor', appRole: 'owner' },
    schema: {
      operationId: 'AppController_transferApp',
      summary: 'Transfer an app to another team',
      tags,
      params: AppParams,
      body: AppTransfer,
      response: {
        200: ref(App),
        ...problems(
          ...everyOperation,
          ...everyBody,
          ...teamProblems,
          'proof-required',
          'app-not-found',
          'too-many-apps',
        ),
      },
    },
    handler: ({ params: { id }, body: { teamId }, user }) =>
      transferApp(apps, id, { teamId, user }),
  })
}

/** The app for what a user translates in the console: made once, however many tabs ask. */
function addConsoleRoute(server: TypedServer, apps: Apps): void {
  server.route({
    method: 'POST',
    url: '/console/app',
    bodyLimit,
    config: { auth: 'bearer' },
    schema: {
      hide: true,
      response: {
        204: Type.Null(),
        ...problems(...everyOperation, ...everyBody, 'unauthenticated'),
      },
    },
    handler: async (request, reply) => {
      await ensureFirstApp(apps, 'Console', request.user)
      return reply.code(204).send(null)
    },
  })
}
