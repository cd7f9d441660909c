import { type Static, Type } from 'typebox'
import { whyFields } from '../http/problem-reasons.ts'
import { CursorQuery, NextCursor, named, nullable, ref, Timestamp, Url } from '../http/schema.ts'
import { webhookEventStatuses, webhookEventTypes } from '../storage/enumerations.ts'

const Attempt = Type.Object({
  startedAt: Timestamp,
  durationMs: Type.Integer(),
  statusCode: nullable(
    Type.Integer({ description: 'The status code of the response; null without a response.' }),
  ),
  error: nullable(Type.String({ description: 'Why there was no response.' })),
  ...whyFields,
})

export const WebhookEvent = named(
  'WebhookEvent',
  Type.Object({
    id: Type.String({ description: 'The header `webhook-id`: the same at each attempt.' }),
    type: Type.Enum(webhookEventTypes),
    jobId: nullable(Type.String({ description: 'Null for a test.' })),
    url: Type.String(),
    status: Type.Enum(webhookEventStatuses),
    createdAt: Timestamp,
    nextAttemptAt: nullable(Timestamp),
    attempts: Type.Array(Attempt),
  }),
)
export type WebhookEvent = Static<typeof WebhookEvent>

export const WebhookPage = named(
  'WebhookPage',
  Type.Object({
    webhooks: Type.Array(ref(WebhookEvent), { description: 'The newest first.' }),
    nextCursor: NextCursor,
  }),
)
export type WebhookPage = Static<typeof WebhookPage>

export const WebhookQuery = Type.Object(CursorQuery)
export type WebhookQuery = Static<typeof WebhookQuery>

export const SentWebhook = named(
  'SentWebhook',
  Type.Object({
    ...WebhookEvent.properties,
    body: Type.String({
      description: 'The body that each attempt sends, without the result once that is deleted.',
    }),
  }),
)
export type SentWebhook = Static<typeof SentWebhook>

export const WebhookTest = Type.Object(
  { webhookUrl: Url('Where to send the test.') },
  { additionalProperties: false },
)
export type WebhookTest = Static<typeof WebhookTest>
