import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { everyBody, everyOperation, problems } from '../http/problems.ts'
import { ref, type TypedServer } from '../http/schema.ts'
import { addWebhookOversight } from './oversight/operations.ts'
import { SentWebhook, WebhookEvent, WebhookPage, WebhookQuery, WebhookTest } from './schemas.ts'
import {
  getWebhook,
  listWebhooks,
  redeliverWebhook,
  testWebhook,
  type Webhooks,
} from './service.ts'

const tags = ['App']
const bodyLimit = 32 * 1024

export const webhookRoutes: FastifyPluginAsyncTypebox<{ webhooks: Webhooks }> = async (
  server,
  { webhooks },
) => {
  addListRoute(server, webhooks)
  addGetRoute(server, webhooks)
  addTestRoute(server, webhooks)
  addRedeliveryRoute(server, webhooks)
  addWebhookOversight(server, webhooks)
}

function addListRoute(server: TypedServer, webhooks: Webhooks): void {
  server.route({
    method: 'GET',
    url: '/apps/:id/webhooks',
    config: { auth: 'bearer', appRole: 'viewer' },
    schema: {
      operationId: 'AppController_listWebhooks',
      summary: 'List the webhooks of an app with their attempts, the newest first',
      tags,
      params: Type.Object({ id: Type.String() }),
      querystring: WebhookQuery,
      response: {
        200: ref(WebhookPage),
        ...problems(...everyOperation, 'validation-failed', 'unauthenticated', 'app-not-found'),
      },
    },
    handler: ({ params, query, user }) => listWebhooks(webhooks, params.id, { query, user }),
  })
}

function addGetRoute(server: TypedServer, webhooks: Webhooks): void {
  server.route({
    method: 'GET',
    url: '/apps/:id/webhooks/:webhookId',
    config: { auth: 'bearer', appRole: 'viewer', largeAnswers: true },
    schema: {
      operationId: 'AppController_getWebhook',
      summary: 'Get a webhook with its attempts and what they sent',
      tags,
      params: Type.Object({ id: Type.String(), webhookId: Type.String() }),
      response: {
        200: ref(SentWebhook),
        ...problems(...everyOperation, 'unauthenticated', 'app-not-found', 'webhook-not-found'),
      },
    },
    handler: ({ params: { id, webhookId }, user }) =>
      getWebhook(webhooks, { id: webhookId, appId: id }, user),
  })
}

function addTestRoute(server: TypedServer, webhooks: Webhooks): void {
  server.route({
    method: 'POST',
    url: '/apps/:id/webhooks/test',
    bodyLimit,
    config: { auth: 'bearer', appRole: 'member' },
    schema: {
      operationId: 'AppController_testWebhook',
      summary: 'Send a test webhook to an address, once',
      tags,
      params: Type.Object({ id: Type.String() }),
      body: WebhookTest,
      response: {
        202: ref(WebhookEvent),
        ...problems(
          ...everyOperation,
          ...everyBody,
          'unauthenticated',
          'role-required',
          'app-not-found',
          'webhook-address-refused',
        ),
      },
    },
    handler: async ({ params, body, user }, reply) =>
      reply.code(202).send(await testWebhook(webhooks, params.id, { ...body, user })),
  })
}

function addRedeliveryRoute(server: TypedServer, webhooks: Webhooks): void {
  server.route({
    method: 'POST',
    url: '/apps/:id/webhooks/:webhookId/redeliver',
    config: { auth: 'bearer', appRole: 'member' },
    schema: {
      operationId: 'AppController_redeliverWebhook',
      summary: 'Send a webhook again',
      tags,
      params: Type.Object({ id: Type.String(), webhookId: Type.String() }),
      response: {
        202: ref(WebhookEvent),
        ...problems(
          ...everyOperation,
          'unauthenticated',
          'role-required',
          'app-not-found',
          'webhook-not-found',
        ),
      },
    },
    handler: async ({ params: { id, webhookId }, user }, reply) =>
      reply.code(202).send(await redeliverWebhook(webhooks, { id: webhookId, appId: id }, user)),
  })
}
