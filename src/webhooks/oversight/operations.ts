import { Type } from 'typebox'
import { everyOperation, problems } from '../../http/problems.ts'
import { ref, type TypedServer } from '../../http/schema.ts'
import type { Webhooks } from '../service.ts'
import { OverseenWebhook, OverseenWebhookPage, OverseenWebhookQuery } from './schemas.ts'
import { listAllWebhooks, redeliverAnyWebhook } from './service.ts'

const tags = ['Operation']
const operatorOnly = ['unauthenticated', 'operator-required'] as const

/** What operators see of the webhooks of all users. */
export function addWebhookOversight(server: TypedServer, webhooks: Webhooks): void {
  server.route({
    method: 'GET',
    url: '/service/webhooks',
    config: { auth: 'operator' },
    schema: {
      operationId: 'OversightController_listWebhooks',
      summary: 'List the webhooks of all users, without their bodies, the newest first',
      tags,
      querystring: OverseenWebhookQuery,
      response: {
        200: ref(OverseenWebhookPage),
        ...problems(...everyOperation, 'validation-failed', ...operatorOnly),
      },
    },
    handler: (request) => listAllWebhooks(webhooks, request.query),
  })

  server.route({
    method: 'POST',
    url: '/service/webhooks/:webhookId/redeliver',
    config: { auth: 'operator' },
    schema: {
      operationId: 'OversightController_redeliverWebhook',
      summary: 'Send a webhook of any user again',
      tags,
      params: Type.Object({ webhookId: Type.String() }),
      response: {
        202: ref(OverseenWebhook),
        ...problems(...everyOperation, ...operatorOnly, 'webhook-not-found'),
      },
    },
    handler: async ({ params, user }, reply) =>
      reply.code(202).send(await redeliverAnyWebhook(webhooks, params.webhookId, user)),
  })
}
