import { type Static, Type } from 'typebox'
import { named, nullable, Timestamp } from '../../http/schema.ts'

export const SignOnProviders = named(
  'SignOnProviders',
  Type.Object({
    providers: Type.Array(
      Type.Object({
        name: Type.String({ description: 'Is part of addresses, such as `/auth/sso/keycloak`.' }),
        title: Type.String({ description: 'What people see.' }),
      }),
    ),
    only: Type.Boolean({ description: 'Nobody but operators logs in with a password.' }),
  }),
)
export type SignOnProviders = Static<typeof SignOnProviders>

/** A page of the console: a path without host, so that nobody is sent elsewhere. */
const Next = Type.String({
  pattern: '^/console(/[A-Za-z0-9_-]+)*/?(\\?[A-Za-z0-9_=&%.-]*)?$',
  maxLength: 500,
  default: '/console/',
  description: 'The page of the console that follows.',
})

export const SignOn = Type.Object(
  {
    next: Type.Optional(Next),
    prove: Type.Optional(
      Type.Boolean({
        description:
          'The person logs in again, also if the provider knows the browser: this proves for 10 ' +
          'minutes who uses the session. Another log-in proves it only as long as the provider ' +
          'says that the person logged in there within these 10 minutes.',
      }),
    ),
  },
  { additionalProperties: false },
)
export const Connection = Type.Object(
  { provider: Type.String(), next: Type.Optional(Next) },
  { additionalProperties: false },
)

export const SignOnAddress = named(
  'SignOnAddress',
  Type.Object({
    authorizationUrl: Type.String({
      description:
        'Where the browser goes now. It comes back to `/auth/sso/{provider}/callback` with the ' +
        'cookie of this response.',
    }),
  }),
)

const Identity = named(
  'Identity',
  Type.Object({
    id: Type.String(),
    provider: nullable(
      Type.String({ description: 'null: the service does not use the provider any more.' }),
    ),
    title: Type.String(),
    email: nullable(Type.String({ description: 'As the provider last said.' })),
    createdAt: Timestamp,
    lastUsedAt: nullable(Timestamp),
  }),
)
export type Identity = Static<typeof Identity>

export const Identities = Type.Array(Identity)

export const DeviceCode = named(
  'DeviceCode',
  Type.Object({
    deviceCode: Type.String({ description: 'For the program; it asks with it for the tokens.' }),
    userCode: Type.String({ description: 'For the person, who compares or types it.' }),
    verificationUrl: Type.String({
      description:
        'The page where the person confirms the log-in; a path if the service has no public URL.',
    }),
    verificationUrlComplete: Type.String({ description: 'The same, with the code.' }),
    expiresIn: Type.Integer({ description: 'Seconds for which the codes are valid.' }),
    interval: Type.Integer({ description: 'Seconds to wait between two questions.' }),
  }),
)
export type DeviceCode = Static<typeof DeviceCode>

const UserCode = Type.String({ minLength: 8, maxLength: 20 })

export const DeviceQuestion = Type.Object(
  { deviceCode: Type.String() },
  { additionalProperties: false },
)
export const DeviceQuery = Type.Object({ userCode: UserCode })

export const DeviceLogin = named(
  'DeviceLogin',
  Type.Object({
    address: nullable(Type.String({ description: 'The IP address of the program.' })),
    userAgent: nullable(Type.String({ description: 'The `user-agent` of the program.' })),
  }),
)
export type DeviceLogin = Static<typeof DeviceLogin>

export const DeviceAnswer = Type.Object(
  { userCode: UserCode, approve: Type.Boolean({ description: 'false refuses the log-in.' }) },
  { additionalProperties: false },
)
export type DeviceAnswer = Static<typeof DeviceAnswer>

export const signOnSchemas = [SignOnProviders, SignOnAddress, Identity, DeviceCode, DeviceLogin]
