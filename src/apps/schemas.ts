import { type Static, Type } from 'typebox'
import { Label, named, nullable, Timestamp } from '../http/schema.ts'

export const NewApp = Type.Object(
  {
    name: Label({ minLength: 1, maxLength: 200, description: 'One line of text without control characters.' }),
    description: Type.Optional(Label({ maxLength: 2000, description: 'One line of text without control characters.' })),
  },
  { additionalProperties: false },
)
export type NewApp = Static<typeof NewApp>

const Credential = Type.Object({
  apiKey: Type.String(),
  secretHint: Type.String({ description: 'The last characters of the secret.' }),
  createdAt: Timestamp,
  lastUsedAt: nullable(Timestamp),
  expiresAt: nullable(Timestamp),
})

const fields = {
  id: Type.String(),
  name: Type.String(),
  description: nullable(Type.String()),
  createdAt: Timestamp,
  lastUsedAt: nullable(Timestamp),
  disabled: Type.Boolean(),
  credentials: Type.Array(Credential),
}

export const App = named('App', Type.Object(fields))
export type App = Static<typeof App>

export const CreatedApp = named(
  'CreatedApp',
  Type.Object({
    ...fields,
    apiKey: Type.String({ description: 'For the header `x-api-key`.' }),
    apiSecret: Type.String({ description: 'For the header `x-api-secret`. Shown this once.' }),
    webhookSecret: Type.String({ description: 'Will sign webhooks (Standard Webhooks). Shown this once.' }),
  }),
)
export type CreatedApp = Static<typeof CreatedApp>
