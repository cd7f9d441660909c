import { type Static, Type } from 'typebox'
import { whyFields } from '../../http/problem-reasons.ts'
import {
  CursorQuery,
  NamedApp,
  NextCursor,
  named,
  nullable,
  Owner,
  Timestamp,
} from '../../http/schema.ts'
import { webhookEventStatuses } from '../../storage/enumerations.ts'
import { WebhookEvent } from '../schemas.ts'

const { id, type, jobId, status, createdAt, nextAttemptAt } = WebhookEvent.properties

export const OverseenWebhook = named(
  'OverseenWebhook',
  Type.Object({
    id,
    app: NamedApp,
    owner: Owner,
    type,
    jobId,
    address: Type.String({ description: 'The URL without credentials, query and fragment.' }),
    status,
    createdAt,
    nextAttemptAt,
    attempts: Type.Integer(),
    lastAttempt: nullable(
      Type.Object({
        startedAt: Timestamp,
        statusCode: nullable(Type.Integer({ description: 'null without a response.' })),
        error: nullable(Type.String({ description: 'Why there was no response.' })),
        ...whyFields,
      }),
    ),
  }),
)
export type OverseenWebhook = Static<typeof OverseenWebhook>

export const OverseenWebhookPage = named(
  'OverseenWebhookPage',
  Type.Object({
    webhooks: Type.Array(Type.Object(OverseenWebhook.properties), {
      description: 'The newest first.',
    }),
    nextCursor: NextCursor,
  }),
)
export type OverseenWebhookPage = Static<typeof OverseenWebhookPage>

export const OverseenWebhookQuery = Type.Object({
  ...CursorQuery,
  status: Type.Optional(Type.Enum(webhookEventStatuses, { description: 'Only those.' })),
  appId: Type.Optional(Type.String({ maxLength: 100, description: 'Only those of this app.' })),
  userId: Type.Optional(
    Type.String({ maxLength: 100, description: 'Only those of apps that this user sees.' }),
  ),
})
export type OverseenWebhookQuery = Static<typeof OverseenWebhookQuery>
