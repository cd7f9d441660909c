import { type Static, Type } from 'typebox'
import { Label, named, nullable, ref, Timestamp, Url } from '../http/schema.ts'
import { daySeconds } from '../shared/durations.ts'
import { optimizations } from '../shared/engine-settings.ts'
import { Role } from '../teams/schemas.ts'
import { Limits, limitFields } from './limit-schemas.ts'

export const NewApp = Type.Object(
  {
    name: Label({
      minLength: 1,
      maxLength: 200,
      description: 'One line of text without control characters.',
    }),
    description: Type.Optional(
      Label({ maxLength: 2000, description: 'One line of text without control characters.' }),
    ),
    teamId: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'The team that it belongs to, whose admin you are; your own if omitted.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type NewApp = Static<typeof NewApp>

const reviewBelow = nullable(
  Type.Number({
    exclusiveMinimum: 0,
    maximum: 1,
    description:
      'The `qualityEstimate` below which a person should look at a translation. With it, ' +
      'translations have `qualityEstimate`, `review` and `doubtful`, and take more time. null: ' +
      'they have these only where a request asks for an estimate.',
  }),
)

const engineFields = {
  localOnly: Type.Boolean({
    description:
      "true: its texts do not leave the operator's machines; no external engine translates them.",
  }),
  engines: nullable(
    Type.Array(Type.String(), {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      description:
        'The engines that may translate its texts, such as `marian`; null: all that ' +
        '`localOnly` allows. ' +
        'Conversions of scripts and corrections are always allowed.',
    }),
  ),
  optimizeFor: Type.Enum(optimizations, {
    description: 'That of requests which have no `optimizeFor`.',
  }),
}

export const AppChange = Type.Object(
  {
    name: Type.Optional(NewApp.properties.name),
    description: Type.Optional(nullable(NewApp.properties.description)),
    disabled: Type.Optional(
      Type.Boolean({
        description: 'true: its credentials are rejected; queued jobs still run.',
      }),
    ),
    webhookUrl: Type.Optional(nullable(Url('null: no webhooks, unless a job names its own URL.'))),
    requestsPerMinute: Type.Optional(limitFields.requestsPerMinute),
    charactersPerMinute: Type.Optional(limitFields.charactersPerMinute),
    monthlyCharacters: Type.Optional(limitFields.monthlyCharacters),
    monthlyTokens: Type.Optional(limitFields.monthlyTokens),
    noStore: Type.Optional(Type.Boolean()),
    keepTexts: Type.Optional(Type.Boolean()),
    reviewBelow: Type.Optional(reviewBelow),
    localOnly: Type.Optional(engineFields.localOnly),
    engines: Type.Optional(engineFields.engines),
    optimizeFor: Type.Optional(engineFields.optimizeFor),
  },
  { additionalProperties: false },
)
export type AppChange = Static<typeof AppChange>

export const WebhookSecretRotation = Type.Object(
  {
    overlapSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30 * daySeconds,
        description: 'How long the previous secret signs beside the new one; default: a day.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type WebhookSecretRotation = Static<typeof WebhookSecretRotation>

export const WebhookSecret = named(
  'WebhookSecret',
  Type.Object({
    webhookSecret: Type.String({
      description: 'Signs webhooks (Standard Webhooks). Shown only once.',
    }),
    previousExpiresAt: Type.String({
      format: 'date-time',
      description: 'Until then, webhooks are also signed with the previous secret.',
    }),
  }),
)
export type WebhookSecret = Static<typeof WebhookSecret>

const CredentialLabel = Label({
  minLength: 1,
  maxLength: 200,
  description: 'One line of text without control characters.',
})

export const NewCredential = Type.Object(
  {
    label: Type.Optional(CredentialLabel),
    expiresAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'When the pair expires, in the future; never if omitted.',
      }),
    ),
    expiresInSeconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 3_650 * daySeconds,
        description: 'Seconds until the pair expires; instead of `expiresAt`.',
      }),
    ),
    overlapSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 365 * daySeconds,
        description:
          'Seconds until the previous pairs expire, 0 at once; they do not expire if omitted. ' +
          'In a team, this needs the role `admin`.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type NewCredential = Static<typeof NewCredential>

export const CredentialChange = Type.Object(
  {
    label: Type.Optional(nullable(CredentialLabel)),
    expiresAt: Type.Optional(
      nullable(Type.String({ format: 'date-time', description: 'In the future; null: never.' })),
    ),
  },
  { additionalProperties: false },
)
export type CredentialChange = Static<typeof CredentialChange>

export const Credential = named(
  'Credential',
  Type.Object({
    apiKey: Type.String({ description: 'For the header `x-api-key`.' }),
    label: nullable(Type.String({ description: 'A name for the owner.' })),
    secretHint: Type.String({ description: 'The last characters of the secret.' }),
    createdAt: Timestamp,
    lastUsedAt: nullable(Type.String({ format: 'date-time', description: 'To the minute.' })),
    expiresAt: nullable(Timestamp),
  }),
)
export type Credential = Static<typeof Credential>

export const CreatedCredential = named(
  'CreatedCredential',
  Type.Object({
    ...Credential.properties,
    apiSecret: Type.String({ description: 'For the header `x-api-secret`. Shown only once.' }),
  }),
)
export type CreatedCredential = Static<typeof CreatedCredential>

const AppTeam = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    role: ref(Role),
  },
  { description: 'Its team, with your role there; absent for your own team without members.' },
)
export type AppTeam = Static<typeof AppTeam>

/** The team that gets an app. */
export const AppTransfer = Type.Object(
  {
    teamId: Type.String({
      maxLength: 100,
      description: 'A team whose admin you are; your own ID for your own team.',
    }),
  },
  { additionalProperties: false },
)
export type AppTransfer = Static<typeof AppTransfer>

const fields = {
  id: Type.String(),
  name: Type.String(),
  description: nullable(Type.String()),
  createdAt: Timestamp,
  lastUsedAt: nullable(Timestamp),
  disabled: Type.Boolean(),
  webhookUrl: nullable(
    Type.String({
      description: 'URL for webhooks of jobs that name none themselves.',
    }),
  ),
  webhookDisabledAt: nullable(
    Type.String({
      format: 'date-time',
      description:
        'When webhooks were stopped because the receiver answered 410. Setting `webhookUrl` ' +
        'again resumes them.',
    }),
  ),
  ...limitFields,
  limits: Limits,
  noStore: Type.Boolean({
    description:
      'Texts are not cached, and results of queued translations are deleted once they are ' +
      'delivered.',
  }),
  keepTexts: Type.Boolean({
    description:
      'Texts of queued translations that have ended are kept until these expire, so that they ' +
      'can be submitted again. Without effect for an app with `noStore`.',
  }),
  reviewBelow,
  ...engineFields,
  team: Type.Optional(AppTeam),
  credentials: Type.Array(ref(Credential)),
}

export const App = named('App', Type.Object(fields))
export type App = Static<typeof App>

export const CreatedApp = named(
  'CreatedApp',
  Type.Object({
    ...fields,
    apiKey: Type.String({ description: 'For the header `x-api-key`.' }),
    apiSecret: Type.String({ description: 'For the header `x-api-secret`. Shown only once.' }),
    webhookSecret: Type.String({
      description: 'Signs webhooks (Standard Webhooks). Shown only once.',
    }),
  }),
)
export type CreatedApp = Static<typeof CreatedApp>
