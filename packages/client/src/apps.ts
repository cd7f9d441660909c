import type {
  App,
  AuditEvent,
  AuditPage,
  CreatedApp,
  CreatedCredential,
  Credential,
  GrantedLimits,
  Operations,
  SentWebhook,
  Usage,
  WebhookEvent,
  WebhookPage,
  WebhookSecret,
} from './generated/api.ts'
import type { CallOptions } from './options.ts'
import { createPages, type Pages } from './paged-list.ts'
import type { Send } from './send.ts'

type Bodies = { [K in keyof Operations]: Operations[K] extends { body: infer B } ? B : never }
type Queries = { [K in keyof Operations]: Operations[K] extends { query: infer Q } ? Q : never }
type CredentialParams = Operations['DELETE /apps/{id}/credentials/{apiKey}']['params']
type WebhookParams = Operations['POST /apps/{id}/webhooks/{webhookId}/redeliver']['params']

export type Apps = ReturnType<typeof createApps>

const credentials = 'bearer'

/** The apps of the user whose access token the client has. */
export function createApps({ send }: Send) {
  return {
    /** Creates an app. Its secrets are shown only this once. */
    create: (body: Bodies['POST /create'], options?: CallOptions): Promise<CreatedApp> =>
      send({ operation: 'POST /create', credentials, body }, options),

    list: (options?: CallOptions): Promise<App[]> =>
      send({ operation: 'GET /list', credentials }, options),

    get: (id: string, options?: CallOptions): Promise<App> =>
      send({ operation: 'GET /apps/{id}', credentials, params: { id } }, options),

    update: (id: string, body: Bodies['PATCH /apps/{id}'], options?: CallOptions): Promise<App> =>
      send({ operation: 'PATCH /apps/{id}', credentials, params: { id }, body }, options),

    /** Deletes an app with all its data. */
    delete: (id: string, options?: CallOptions): Promise<undefined> =>
      send({ operation: 'DELETE /apps/{id}', credentials, params: { id } }, options),

    /** Gives an app to another team. */
    transfer: (id: string, teamId: string, options?: CallOptions): Promise<App> => {
      const operation = 'POST /apps/{id}/transfer'
      return send({ operation, credentials, params: { id }, body: { teamId } }, options)
    },

    /** Creates another key pair. Its secret is shown only this once. */
    createCredential: (
      id: string,
      body: Bodies['POST /apps/{id}/credentials'] = {},
      options?: CallOptions,
    ): Promise<CreatedCredential> =>
      send(
        { operation: 'POST /apps/{id}/credentials', credentials, params: { id }, body },
        options,
      ),

    /** Changes a key's label or when it expires. */
    updateCredential: (
      params: CredentialParams,
      body: Bodies['PATCH /apps/{id}/credentials/{apiKey}'],
      options?: CallOptions,
    ): Promise<Credential> => {
      const operation = 'PATCH /apps/{id}/credentials/{apiKey}'
      return send({ operation, credentials, params, body }, options)
    },

    revokeCredential: (params: CredentialParams, options?: CallOptions): Promise<undefined> =>
      send({ operation: 'DELETE /apps/{id}/credentials/{apiKey}', credentials, params }, options),
    ...createWebhooks(send),

    /** The usage of one app; `usage` of the client is that of all. */
    usage: (
      id: string,
      query: Queries['GET /apps/{id}/usage'] = {},
      options?: CallOptions,
    ): Promise<Usage> =>
      send({ operation: 'GET /apps/{id}/usage', credentials, params: { id }, query }, options),

    /** The audit events of an app, newest first. */
    audit: (
      id: string,
      query: Queries['GET /apps/{id}/audit'] = {},
      options?: CallOptions,
    ): Pages<AuditPage, AuditEvent> => {
      const call = { operation: 'GET /apps/{id}/audit', credentials, params: { id } } as const
      return createPages(
        (cursor = query.cursor) => send({ ...call, query: { ...query, cursor } }, options),
        ({ events }) => events,
      )
    },

    /** Grants limits that differ from the settings. Only operators may do this. */
    grantLimits: (
      id: string,
      body: Bodies['PATCH /apps/{id}/limits'],
      options?: CallOptions,
    ): Promise<GrantedLimits> =>
      send({ operation: 'PATCH /apps/{id}/limits', credentials, params: { id }, body }, options),
  }
}

/** The webhooks of apps. */
const createWebhooks = (send: Send['send']) => ({
  /** Replaces the secret that signs webhooks. The new one is shown only this once. */
  rotateWebhookSecret: (
    id: string,
    body: Bodies['POST /apps/{id}/webhook-secret'] = {},
    options?: CallOptions,
  ): Promise<WebhookSecret> => {
    const operation = 'POST /apps/{id}/webhook-secret'
    return send({ operation, credentials, params: { id }, body }, options)
  },

  /** The webhooks of an app with their attempts, the newest first. */
  webhooks: (
    id: string,
    query: Queries['GET /apps/{id}/webhooks'] = {},
    options?: CallOptions,
  ): Pages<WebhookPage, WebhookEvent> => {
    const call = { operation: 'GET /apps/{id}/webhooks', credentials, params: { id } } as const
    return createPages(
      (cursor = query.cursor) => send({ ...call, query: { ...query, cursor } }, options),
      (page) => page.webhooks,
    )
  },

  /** A webhook with its attempts and the body that they sent. */
  webhook: (params: WebhookParams, options?: CallOptions): Promise<SentWebhook> =>
    send({ operation: 'GET /apps/{id}/webhooks/{webhookId}', credentials, params }, options),

  /** Sends a test webhook to an address, once. */
  testWebhook: (
    id: string,
    body: Bodies['POST /apps/{id}/webhooks/test'],
    options?: CallOptions,
  ): Promise<WebhookEvent> =>
    send(
      { operation: 'POST /apps/{id}/webhooks/test', credentials, params: { id }, body },
      options,
    ),

  /** Sends a webhook again. */
  redeliverWebhook: (params: WebhookParams, options?: CallOptions): Promise<WebhookEvent> => {
    const operation = 'POST /apps/{id}/webhooks/{webhookId}/redeliver'
    return send({ operation, credentials, params }, options)
  },
})
