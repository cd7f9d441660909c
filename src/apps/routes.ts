import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { everyBody, everyOperation, problems } from '../http/problems.ts'
import { ref } from '../http/schema.ts'
import { App, CreatedApp, NewApp } from './schemas.ts'
import type { AppService } from './service.ts'

const tags = ['App']
const bodyLimit = 32 * 1024

export const appRoutes: FastifyPluginAsyncTypebox<{ apps: AppService }> = async (server, { apps }) => {
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
      response: { 201: ref(CreatedApp), ...problems(...everyOperation, ...everyBody, 'unauthenticated', 'too-many-apps') },
    },
    handler: async (request, reply) => reply.code(201).send(await apps.create(request.body, request.user)),
  })

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
