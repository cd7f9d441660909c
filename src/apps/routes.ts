import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { everyBody, everyOperation, problems } from '../http/problems.ts'
import { ref, type TypedServer } from '../http/schema.ts'
import type { AppDeletion } from './app-deletion.ts'
import { App, AppChange, CreatedApp, NewApp } from './schemas.ts'
import type { AppService } from './service.ts'

const tags = ['App']
const AppParams = Type.Object({ id: Type.String() })
const bodyLimit = 32 * 1024

export const appRoutes: FastifyPluginAsyncTypebox<{
  apps: AppService
  appDeletion: AppDeletion
}> = async (server, { apps, appDeletion }) => {
  addCreationRoute(server, apps)
  addListRoute(server, apps)
  addGetRoute(server, apps)
  addUpdateRoute(server, apps)
  addDeletionRoute(server, appDeletion)
}

function addCreationRoute(server: TypedServer, apps: AppService): void {
  server.route({
    method: 'POST',
    url: '/create',
    bodyLimit,
    config: { auth: 'bearer' },
    schema: {
      operationId: 'AppController_createApp',
      summary: 'Create a new app',
      tags,
      body: NewApp,
      response: {
        201: ref(CreatedApp),
        ...problems(...everyOperation, ...everyBody, 'unauthenticated', 'too-many-apps'),
      },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await apps.create(request.body, request.user)),
  })
}

function addListRoute(server: TypedServer, apps: AppService): void {
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
    handler: (request) => apps.list(request.user),
  })
}

function addGetRoute(server: TypedServer, apps: AppService): void {
  server.route({
    method: 'GET',
    url: '/apps/:id',
    config: { auth: 'bearer' },
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
    handler: (request) => apps.get(request.params.id, request.user),
  })
}

function addUpdateRoute(server: TypedServer, apps: AppService): void {
  server.route({
    method: 'PATCH',
    url: '/apps/:id',
    bodyLimit,
    config: { auth: 'bearer' },
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
          'app-not-found',
          'webhook-address-refused',
          'rate-limited',
        ),
      },
    },
    handler: (request) => apps.update(request.params.id, request.body, request.user),
  })
}

function addDeletionRoute(server: TypedServer, appDeletion: AppDeletion): void {
  server.route({
    method: 'DELETE',
    url: '/apps/:id',
    config: { auth: 'bearer' },
    schema: {
      operationId: 'AppController_deleteApp',
      summary: 'Delete an app with all its data',
      tags,
      params: AppParams,
      response: {
        204: Type.Null({
          description: 'The app, its credentials, jobs, texts and results are deleted.',
        }),
        ...problems(...everyOperation, 'unauthenticated', 'app-not-found'),
      },
    },
    handler: async (request, reply) => {
      await appDeletion.delete(request.params.id, request.user)
      return reply.code(204).send(null)
    },
  })
}
