import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { AppAuditQuery, AuditPage } from '../audit/schemas.ts'
import { everyBody, everyOperation, problems } from '../http/problems.ts'
import { ref } from '../http/schema.ts'
import {
  App,
  AppChange,
  CreatedApp,
  GrantedLimits,
  LimitGrant,
  NewApp,
  WebhookSecret,
  WebhookSecretRotation,
} from './schemas.ts'
import type { AppService } from './service.ts'
import type { WebhookSecretService } from './webhook-secrets.ts'

const tags = ['App']
const AppParams = Type.Object({ id: Type.String() })
const bodyLimit = 32 * 1024

export const appRoutes: FastifyPluginAsyncTypebox<{
  apps: AppService
  webhookSecrets: WebhookSecretService
}> = async (server, { apps, webhookSecrets }) => {
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

  server.route({
    method: 'PATCH',
    url: '/apps/:id/limits',
    bodyLimit,
    config: { auth: 'operator' },
    schema: {
      operationId: 'AppController_grantLimits',
      summary: 'Grant an app other limits than the settings have',
      tags,
      params: AppParams,
      body: LimitGrant,
      response: {
        200: ref(GrantedLimits),
        ...problems(
          ...everyOperation,
          ...everyBody,
          'unauthenticated',
          'operator-required',
          'app-not-found',
        ),
      },
    },
    handler: (request) => apps.grantLimits(request.params.id, request.body, request.user),
  })

  server.route({
    method: 'DELETE',
    url: '/apps/:id',
    config: { auth: 'bearer' },
    schema: {
      operationId: 'AppController_deleteApp',
      summary: 'Delete an app with everything in it',
      tags,
      params: AppParams,
      response: {
        204: Type.Null({
          description: 'The app, its credentials, jobs, texts and results are gone.',
        }),
        ...problems(...everyOperation, 'unauthenticated', 'app-not-found'),
      },
    },
    handler: async (request, reply) => {
      await apps.delete(request.params.id, request.user)
      return reply.code(204).send(null)
    },
  })

  server.route({
    method: 'GET',
    url: '/apps/:id/audit',
    config: { auth: 'bearer' },
    schema: {
      operationId: 'AppController_listAuditEvents',
      summary: 'List security events of an app, the newest first',
      tags,
      params: AppParams,
      querystring: AppAuditQuery,
      response: {
        200: ref(AuditPage),
        ...problems(...everyOperation, 'validation-failed', 'unauthenticated', 'app-not-found'),
      },
    },
    handler: (request) => apps.listEvents(request.params.id, request.query, request.user),
  })

  server.route({
    method: 'POST',
    url: '/apps/:id/webhook-secret',
    bodyLimit,
    config: { auth: 'bearer' },
    schema: {
      operationId: 'AppController_rotateWebhookSecret',
      summary: 'Replace the secret that signs webhooks',
      tags,
      params: AppParams,
      body: WebhookSecretRotation,
      response: {
        201: ref(WebhookSecret),
        ...problems(...everyOperation, ...everyBody, 'unauthenticated', 'app-not-found'),
      },
    },
    handler: async (request, reply) =>
      reply
        .code(201)
        .send(await webhookSecrets.rotate(request.params.id, request.body, request.user)),
  })
}
