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

const maxLimit = 1_000_000_000_000
const orOperators = 'null: as much as the operator grants.'

/** An owner's own limits, no higher than what the operator grants. */
const limitFields = {
  requestsPerMinute: nullable(
    Type.Integer({ minimum: 1, maximum: maxLimit, description: `Requests a minute the app may send; ${orOperators}` }),
  ),
  charactersPerMinute: nullable(
    Type.Integer({ minimum: 1, maximum: maxLimit, description: `Characters a minute it may have translated; ${orOperators}` }),
  ),
  monthlyCharacters: nullable(
    Type.Integer({
      minimum: 0,
      maximum: maxLimit,
      description: `Characters a calendar month (UTC) it may have translated; ${orOperators}`,
    }),
  ),
}

/** What holds. */
const Limits = Type.Object(
  {
    requestsPerMinute: nullable(Type.Integer()),
    charactersPerMinute: nullable(Type.Integer()),
    monthlyCharacters: nullable(Type.Integer()),
  },
  { description: 'The limits that hold: the lower of the app’s own and the operator’s; null: none.' },
)

/** What an operator grants an app. */
export const LimitGrant = Type.Object(
  {
    requestsPerMinute: Type.Optional(
      nullable(Type.Integer({ minimum: 0, maximum: maxLimit, description: '0: no limit; null: what the settings say.' })),
    ),
    charactersPerMinute: Type.Optional(
      nullable(Type.Integer({ minimum: 0, maximum: maxLimit, description: '0: no limit; null: what the settings say.' })),
    ),
    monthlyCharacters: Type.Optional(
      nullable(Type.Integer({ minimum: 0, maximum: maxLimit, description: '0: nothing; null: what the settings say.' })),
    ),
  },
  { additionalProperties: false },
)
export type LimitGrant = Static<typeof LimitGrant>

export const GrantedLimits = named(
  'GrantedLimits',
  Type.Object({
    appId: Type.String(),
    granted: Type.Object(Type.Required(LimitGrant).properties, { description: 'What the operator has set for this app.' }),
    limits: Limits,
  }),
)
export type GrantedLimits = Static<typeof GrantedLimits>

export const AppChange = Type.Object(
  {
    name: Type.Optional(NewApp.properties.name),
    description: Type.Optional(nullable(NewApp.properties.description)),
    webhookUrl: Type.Optional(nullable(Type.String({ description: 'null: no webhooks, unless a job names an address itself.' }))),
    requestsPerMinute: Type.Optional(limitFields.requestsPerMinute),
    charactersPerMinute: Type.Optional(limitFields.charactersPerMinute),
    monthlyCharacters: Type.Optional(limitFields.monthlyCharacters),
    noStore: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type AppChange = Static<typeof AppChange>

export const WebhookSecretRotation = Type.Object(
  {
    overlapSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30 * 86_400,
        description: 'How long the old secret goes on signing beside the new one; a day when it is left out.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type WebhookSecretRotation = Static<typeof WebhookSecretRotation>

export const WebhookSecret = named(
  'WebhookSecret',
  Type.Object({
    webhookSecret: Type.String({ description: 'Signs webhooks (Standard Webhooks). Shown this once.' }),
    previousExpiresAt: Type.String({ format: 'date-time', description: 'Until then webhooks are signed with the old secret too.' }),
  }),
)
export type WebhookSecret = Static<typeof WebhookSecret>

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
  webhookUrl: nullable(Type.String({ description: 'Where jobs are sent that have ended, unless they name an address themselves.' })),
  webhookDisabledAt: nullable(
    Type.String({
      format: 'date-time',
      description: 'Since then nothing is sent there, because the receiver answered 410. Setting the address again ends it.',
    }),
  ),
  ...limitFields,
  limits: Limits,
  noStore: Type.Boolean({
    description: 'Nothing of its texts is cached, and results of queued translations are deleted as soon as they are delivered.',
  }),
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
    webhookSecret: Type.String({ description: 'Signs webhooks (Standard Webhooks). Shown this once.' }),
  }),
)
export type CreatedApp = Static<typeof CreatedApp>
