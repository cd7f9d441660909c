import { type Static, Type } from 'typebox'
import { Label, named, nullable, ref, Timestamp } from '../../http/schema.ts'

const shortest = { minLength: 1, maxLength: 64 }
const Code = Type.String({ ...shortest, description: 'The six digits that the app shows now.' })
const RecoveryCode = Type.String({
  ...shortest,
  description: 'One of the recovery codes, which is used up by this.',
})
const Base64Url = Type.String({ maxLength: 8_192, pattern: '^[A-Za-z0-9_-]*$' })
const CredentialFields = {
  id: Base64Url,
  rawId: Base64Url,
  type: Type.Literal('public-key'),
}
const open = { additionalProperties: true }

const Assertion = Type.Object(
  {
    ...CredentialFields,
    response: Type.Object(
      {
        clientDataJSON: Base64Url,
        authenticatorData: Base64Url,
        signature: Base64Url,
        userHandle: Type.Optional(Base64Url),
      },
      open,
    ),
  },
  { ...open, description: 'What `navigator.credentials.get` returns, by its `toJSON()`.' },
)
export type Assertion = Static<typeof Assertion>

const Attestation = Type.Object(
  {
    ...CredentialFields,
    response: Type.Object(
      {
        clientDataJSON: Base64Url,
        attestationObject: Type.String({ maxLength: 12_288, pattern: '^[A-Za-z0-9_-]*$' }),
        transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 10 })),
      },
      open,
    ),
  },
  { ...open, description: 'What `navigator.credentials.create` returns, by its `toJSON()`.' },
)
export type Attestation = Static<typeof Attestation>

const Challenge = Type.String({
  maxLength: 100,
  description: 'Of the response that asks for this; valid for 5 minutes and 5 attempts.',
})

const factorFields = {
  code: Type.Optional(Code),
  recoveryCode: Type.Optional(RecoveryCode),
  passkey: Type.Optional(Assertion),
}

export const LoginCompletion = Type.Object(
  { challenge: Challenge, ...factorFields },
  { additionalProperties: false, description: 'The challenge, and one second factor.' },
)
export type LoginCompletion = Static<typeof LoginCompletion>

export const Proof = Type.Object(
  {
    password: Type.Optional(
      Type.String({ description: 'The current password, of a user without a second factor.' }),
    ),
    ...factorFields,
    challenge: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'With `passkey`: of `POST /auth/proof/passkey`.',
      }),
    ),
  },
  { additionalProperties: false, description: 'The password or one second factor.' },
)
export type Proof = Static<typeof Proof>

/** One of them is given. */
export interface FactorAnswer {
  readonly code?: string
  readonly recoveryCode?: string
  readonly passkey?: Assertion
}

export const Proven = named(
  'Proven',
  Type.Object({
    provenUntil: Type.String({
      format: 'date-time',
      description: 'Until then the session needs no other proof.',
    }),
  }),
)
export type Proven = Static<typeof Proven>

const optionsFor = (method: string) =>
  Type.Object(
    { challenge: Type.String() },
    { ...open, description: `The \`publicKey\` of \`navigator.credentials.${method}\`, as JSON.` },
  )

export const PasskeyRequest = named(
  'PasskeyRequest',
  Type.Object({ challenge: Challenge, passkey: optionsFor('get') }),
)
export type PasskeyRequest = Static<typeof PasskeyRequest>

export const PasskeyCreation = named(
  'PasskeyCreation',
  Type.Object({ challenge: Challenge, passkey: optionsFor('create') }),
)
export type PasskeyCreation = Static<typeof PasskeyCreation>

const LastUse = nullable(Type.String({ format: 'date-time', description: 'The last use.' }))

export const Passkey = named(
  'Passkey',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    createdAt: Timestamp,
    lastUsedAt: LastUse,
  }),
)
export type Passkey = Static<typeof Passkey>

export const Factors = named(
  'Factors',
  Type.Object({
    totp: nullable(Type.Object({ createdAt: Timestamp, lastUsedAt: LastUse })),
    passkeys: Type.Array(ref(Passkey)),
    recoveryCodes: Type.Integer({ description: 'How many are left.' }),
    required: Type.Boolean({ description: 'Whether you must have a second factor.' }),
    password: Type.Boolean({
      description: 'Whether you have a password; without one you log in at a provider.',
    }),
    passkeyOrigin: nullable(Type.String({ description: 'Where passkeys work; null: nowhere.' })),
    provenUntil: nullable(
      Type.String({
        format: 'date-time',
        description: 'Until then this session needs no other proof; null: it needs one.',
      }),
    ),
  }),
)
export type Factors = Static<typeof Factors>

export const TotpEnrolment = named(
  'TotpEnrolment',
  Type.Object({
    secret: Type.String({ description: 'Base32, for the app. Shown only once.' }),
    uri: Type.String({ description: 'The same as `otpauth://` URI, for a QR code.' }),
  }),
)
export type TotpEnrolment = Static<typeof TotpEnrolment>

export const TotpConfirmation = Type.Object({ code: Code }, { additionalProperties: false })

const newCodes = Type.Array(Type.String(), {
  description: 'Each replaces the second factor once. Shown only once.',
})

export const RecoveryCodes = named('RecoveryCodes', Type.Object({ recoveryCodes: newCodes }))
export type RecoveryCodes = Static<typeof RecoveryCodes>

export const AddedFactor = named(
  'AddedFactor',
  Type.Object({
    recoveryCodes: nullable(
      Type.Array(Type.String(), {
        description:
          'With the first second factor: each replaces it once. Shown only once. The other ' +
          'sessions have ended.',
      }),
    ),
  }),
)
export type AddedFactor = Static<typeof AddedFactor>

const PasskeyName = Label({
  minLength: 1,
  maxLength: 100,
  description: 'For you. One line of text without control characters.',
})

export const NewPasskey = Type.Object(
  { challenge: Challenge, name: PasskeyName, passkey: Attestation },
  { additionalProperties: false },
)
export type NewPasskey = Static<typeof NewPasskey>

export const AddedPasskey = named(
  'AddedPasskey',
  Type.Object({ ...AddedFactor.properties, passkey: ref(Passkey) }),
)
export type AddedPasskey = Static<typeof AddedPasskey>

export const PasskeyChange = Type.Object({ name: PasskeyName }, { additionalProperties: false })

/** What the OpenAPI document names. */
export const factorSchemas = [
  Proven,
  PasskeyRequest,
  PasskeyCreation,
  Passkey,
  Factors,
  TotpEnrolment,
  RecoveryCodes,
  AddedFactor,
  AddedPasskey,
]
