import { type Static, Type } from 'typebox'
import { named, nullable, Timestamp } from '../http/schema.ts'

const maxLimit = 1_000_000_000_000
const orOperators = 'null: as granted by the operator.'

/** An owner's own limits, at most what the operator grants. */
export const limitFields = {
  requestsPerMinute: nullable(
    Type.Integer({
      minimum: 1,
      maximum: maxLimit,
      description: `Requests per minute; ${orOperators}`,
    }),
  ),
  charactersPerMinute: nullable(
    Type.Integer({
      minimum: 1,
      maximum: maxLimit,
      description: `Characters per minute; ${orOperators}`,
    }),
  ),
  monthlyCharacters: nullable(
    Type.Integer({
      minimum: 0,
      maximum: maxLimit,
      description: `Characters per calendar month (UTC); ${orOperators}`,
    }),
  ),
  monthlyTokens: nullable(
    Type.Integer({
      minimum: 0,
      maximum: maxLimit,
      description:
        'Tokens that language models may read and write per calendar month (UTC); ' +
        `0: none; ${orOperators}`,
    }),
  ),
}

/** The effective limits. */
export const Limits = Type.Object(
  {
    requestsPerMinute: nullable(Type.Integer()),
    charactersPerMinute: nullable(Type.Integer()),
    monthlyCharacters: nullable(Type.Integer()),
    monthlyTokens: nullable(Type.Integer()),
  },
  {
    description:
      'The effective limits: the lower of the owner’s and the operator’s; null: no limit.',
  },
)

/** What an operator grants an app. */
export const LimitGrant = Type.Object(
  {
    requestsPerMinute: Type.Optional(
      nullable(
        Type.Integer({
          minimum: 0,
          maximum: maxLimit,
          description: '0: no limit; null: the settings apply.',
        }),
      ),
    ),
    charactersPerMinute: Type.Optional(
      nullable(
        Type.Integer({
          minimum: 0,
          maximum: maxLimit,
          description: '0: no limit; null: the settings apply.',
        }),
      ),
    ),
    monthlyCharacters: Type.Optional(
      nullable(
        Type.Integer({
          minimum: 0,
          maximum: maxLimit,
          description: '0: nothing; null: the settings apply.',
        }),
      ),
    ),
    monthlyTokens: Type.Optional(
      nullable(
        Type.Integer({
          minimum: 0,
          maximum: maxLimit,
          description: '0: no language models; null: the settings apply.',
        }),
      ),
    ),
  },
  { additionalProperties: false },
)
export type LimitGrant = Static<typeof LimitGrant>

export const GrantedLimits = named(
  'GrantedLimits',
  Type.Object({
    appId: Type.String(),
    granted: Type.Object(Type.Required(LimitGrant).properties, {
      description: 'The limits that the operator has granted.',
    }),
    limits: Limits,
  }),
)
export type GrantedLimits = Static<typeof GrantedLimits>

const OverseenApp = Type.Object({
  id: Type.String(),
  name: Type.String(),
  createdAt: Timestamp,
  lastUsedAt: nullable(Timestamp),
  disabled: Type.Boolean(),
  team: nullable(
    Type.Object(
      { id: Type.String(), name: Type.String() },
      { description: 'Its team; null: the own team of the user, without other members.' },
    ),
  ),
  keys: Type.Integer({ description: 'How many key pairs it has.' }),
  granted: GrantedLimits.properties.granted,
  limits: Limits,
})
export type OverseenApp = Static<typeof OverseenApp>

/** The apps of a user, as operators see them. */
export const OverseenApps = named('OverseenApps', Type.Object({ apps: Type.Array(OverseenApp) }))
export type OverseenApps = Static<typeof OverseenApps>
