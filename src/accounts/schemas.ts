import { type Static, Type } from 'typebox'
import { Label, named, nullable, Timestamp } from '../http/schema.ts'

const Email = Type.String({ format: 'email', maxLength: 254, pattern: '^[^\\p{Cc}\\p{Cs}]*$', description: 'Unique, in any letter case.' })
const Name = Label({ minLength: 1, maxLength: 200, description: 'One line of text without control characters.' })

export const User = named(
  'User',
  Type.Object({
    id: Type.String(),
    email: Type.String(),
    name: nullable(Type.String()),
    createdAt: Timestamp,
  }),
)
export type User = Static<typeof User>

const Password = Type.String({ minLength: 8, maxLength: 256, description: '8 to 256 characters.' })

export const Signup = Type.Object({ email: Email, password: Password, name: Type.Optional(Name) }, { additionalProperties: false })
export type Signup = Static<typeof Signup>

/** A user as operators see them. */
export const ManagedUser = named(
  'ManagedUser',
  Type.Object({
    ...User.properties,
    disabled: Type.Boolean({ description: 'Neither the user nor their apps are let in.' }),
    operator: Type.Boolean({ description: 'Whether the address is among `DRAGOMAN_OPERATORS`.' }),
  }),
)
export type ManagedUser = Static<typeof ManagedUser>

export const NewUser = Type.Object(
  { email: Email, password: Type.Optional(Password), name: Type.Optional(Name) },
  { additionalProperties: false },
)
export type NewUser = Static<typeof NewUser>

export const CreatedUser = named(
  'CreatedUser',
  Type.Object({
    ...ManagedUser.properties,
    password: Type.String({ description: 'For the user, who should change it. Shown this once.' }),
  }),
)
export type CreatedUser = Static<typeof CreatedUser>

// Log-in takes any string, so that it never says which rule a wrong password failed.
export const Login = Type.Object({ email: Type.String(), password: Type.String() }, { additionalProperties: false })
export type Login = Static<typeof Login>

export const RefreshToken = Type.Object({ refreshToken: Type.String() }, { additionalProperties: false })

export const Tokens = named(
  'Tokens',
  Type.Object({
    accessToken: Type.String({ description: 'A JWT, for the header `Authorization: Bearer`.' }),
    tokenType: Type.Literal('Bearer'),
    expiresIn: Type.Integer({ description: 'Seconds for which the access token is valid.' }),
    refreshToken: Type.String({ description: 'Good for one `POST /auth/refresh`.' }),
  }),
)
export type Tokens = Static<typeof Tokens>
