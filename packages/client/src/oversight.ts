import type {
  ConsumerPage,
  Operations,
  OverseenJobPage,
  OverseenWebhook,
  OverseenWebhookPage,
  ServiceUsage,
} from './generated/api.ts'
import type { CallOptions } from './options.ts'
import { createPages, type Pages } from './paged-list.ts'
import type { Send } from './send.ts'

type Queries = { [K in keyof Operations]: Operations[K] extends { query: infer Q } ? Q : never }
export type Consumer = ConsumerPage['consumers'][number]

export type OverseenJob = OverseenJobPage['jobs'][number]

export type Oversight = ReturnType<typeof createOversight>

const credentials = 'bearer'

/** What all users do with the service. Only operators may use this. */
export function createOversight({ send, open }: Send) {
  return {
    /** The usage of all apps together. */
    usage: (
      query: Queries['GET /service/usage'] = {},
      options?: CallOptions,
    ): Promise<ServiceUsage> =>
      send({ operation: 'GET /service/usage', credentials, query }, options),

    /** The usage of each user, team or app, the highest first. */
    consumers: (
      query: Queries['GET /service/consumers'] = {},
      options?: CallOptions,
    ): Pages<ConsumerPage, Consumer> => {
      const call = { operation: 'GET /service/consumers', credentials } as const
      return createPages(
        (cursor = query.cursor) => send({ ...call, query: { ...query, cursor } }, options),
        ({ consumers }) => consumers,
      )
    },

    /** The jobs of all users, without their texts, the newest first. */
    jobs: (
      query: Queries['GET /service/jobs'] = {},
      options?: CallOptions,
    ): Pages<OverseenJobPage, OverseenJob> => {
      const call = { operation: 'GET /service/jobs', credentials } as const
      return createPages(
        (cursor = query.cursor) => send({ ...call, query: { ...query, cursor } }, options),
        ({ jobs }) => jobs,
      )
    },

    /** The webhooks of all users, without their bodies, the newest first. */
    webhooks: (
      query: Queries['GET /service/webhooks'] = {},
      options?: CallOptions,
    ): Pages<OverseenWebhookPage, OverseenWebhook> => {
      const call = { operation: 'GET /service/webhooks', credentials } as const
      return createPages(
        (cursor = query.cursor) => send({ ...call, query: { ...query, cursor } }, options),
        ({ webhooks }) => webhooks,
      )
    },

    /** All that is stored, to be read from the response. Needs a session that was proven lately. */
    openDump: (options?: CallOptions): Promise<Response> =>
      open({ operation: 'POST /service/dump', credentials }, options),

    /** Sends a webhook of any user again. */
    redeliverWebhook: (webhookId: string, options?: CallOptions): Promise<OverseenWebhook> => {
      const operation = 'POST /service/webhooks/{webhookId}/redeliver'
      return send({ operation, credentials, params: { webhookId } }, options)
    },
  }
}
