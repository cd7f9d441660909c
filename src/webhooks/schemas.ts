import { type Static, Type } from 'typebox'
import { CursorQuery, named, nullable, ref, Timestamp } from '../http/schema.ts'

const Attempt = Type.Object({
  startedAt: Timestamp,
  durationMs: Type.Integer(),
  statusCode: nullable(
    Type.Integer({ description: 'What the receiver answered; null when it did not answer.' }),
  ),
  error: nullable(Type.String({ description: 'Why there was no answer.' })),
})

export const WebhookEvent = named(
  'WebhookEvent',
  Type.Object({
    id: Type.String({ description: 'The header `webhook-id`: the same at each attempt.' }),
    type: Type.Enum(['translation.succeeded', 'translation.failed']),
    jobId: Type.String(),
    url: Type.String(),
    status: Type.Enum(['pending', 'delivered', 'failed']),
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
    nextCursor: nullable(
      Type.String({ description: 'For the next page; null: this is the last.' }),
    ),
  }),
)
export type WebhookPage = Static<typeof WebhookPage>

export const WebhookQuery = Type.Object(CursorQuery)
export type WebhookQuery = Static<typeof WebhookQuery>
