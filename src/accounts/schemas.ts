import { type Static, Type } from 'typebox'
import { CursorQuery, Label, NextCursor, named, nullable, ref, Timestamp } from '../http/schema.ts'
import { mailLanguages } from '../mail/messages.ts'

const Email = Type.String({
  format: 'email',
  maxLength: 254,
  pattern: '^[^\\p{Cc}\\p{Cs}]*$',
  description: 'Unique, in any letter case.',
})
const Name = Label({
  minLength: 1,
  maxLength: 200,
  description: 'One line of text without control characters.',
})

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

const Language = Type.Enum([...mailLanguages], {
  description: 'The language of mail to the user.',
})

/** A user, as they see themselves. */
export const Profile = named(
  'Profile',
  Type.Object({
    ...User.properties,
    language: nullable(Type.String({ description: 'The language of mail; null: English.' })),
    emailVerified: Type.Boolean({ description: 'Whether mail to the address has proven it.' }),
    operator: Type.Boolean(),
  }),
)
export type Profile = Static<typeof Profile>

const shortestPassword = 8
export const Password = Type.String({
  minLength: shortestPassword,
  maxLength: 256,
  // UTF-8 encodes every lone surrogate alike: one such password would match another.
  pattern: '^\\P{Cs}*$',
  description:
    `${shortestPassword} to 256 characters without lone surrogates, ` +
    'and neither one of the most common passwords, nor your own name or address.',
})

export const Signup = Type.Object(
  {
    email: Email,
    password: Password,
    name: Type.Optional(Name),
    language: Type.Optional(Language),
  },
  { additionalProperties: false },
)
export type Signup = Static<typeof Signup>

/** A user, as operators see them. */
export const ManagedUser = named(
  'ManagedUser',
  Type.Object({
    ...User.properties,
    disabled: Type.Boolean({ description: 'The user and their apps are rejected.' }),
    operator: Type.Boolean({ description: 'Whether the user is an operator.' }),
    secondFactor: Type.Boolean({ description: 'Whether log-in asks for a second factor.' }),
    emailVerified: Type.Boolean({ description: 'Whether mail to the address has proven it.' }),
  }),
)
export type ManagedUser = Static<typeof ManagedUser>

/** A user with what operators see of one alone. */
export const UserDetails = named(
  'UserDetails',
  Type.Object({
    ...ManagedUser.properties,
    language: nullable(Type.String({ description: 'The language of mail; null: English.' })),
    password: Type.Boolean({ description: 'Whether they have a password.' }),
    lastLoginAt: nullable(
      Type.String({ format: 'date-time', description: 'Of the sessions that are still stored.' }),
    ),
    lastUsedAt: nullable(
      Type.String({ format: 'date-time', description: 'When a session was last refreshed.' }),
    ),
    sessions: Type.Integer({ description: 'Sessions that have not ended.' }),
    factors: Type.Object({
      totp: Type.Boolean({ description: 'Whether they use an authenticator app.' }),
      passkeys: Type.Integer(),
      recoveryCodes: Type.Integer({ description: 'Those that are left.' }),
    }),
  }),
)
export type UserDetails = Static<typeof UserDetails>

export const NewUser = Type.Object(
  { email: Email, password: Type.Optional(Password), name: Type.Optional(Name) },
  { additionalProperties: false },
)
export type NewUser = Static<typeof NewUser>

export const CreatedUser = named(
  'CreatedUser',
  Type.Object({
    ...ManagedUser.properties,
    password: Type.String({ description: 'For the user, who should change it. Shown only once.' }),
  }),
)
export type CreatedUser = Static<typeof CreatedUser>

const SearchedEmail = Type.String({
  maxLength: 254,
  pattern: '^[^\\p{Cc}\\p{Cs}]*$',
  description: 'A part of the address, in any letter case.',
})

export const UserQuery = Type.Object({ ...CursorQuery, email: Type.Optional(SearchedEmail) })
export type UserQuery = Static<typeof UserQuery>

export const UserPage = named(
  'UserPage',
  Type.Object({
    users: Type.Array(ref(ManagedUser)),
    nextCursor: NextCursor,
  }),
)
export type UserPage = Static<typeof UserPage>

export const UserChange = Type.Object(
  {
    name: Type.Optional(nullable(Name)),
    disabled: Type.Optional(
      Type.Boolean({
        description: 'true ends the user’s sessions and rejects their apps.',
      }),
    ),
    operator: Type.Optional(
      Type.Boolean({ description: 'Gives the user the role of an operator, or takes it.' }),
    ),
  },
  { additionalProperties: false },
)
export type UserChange = Static<typeof UserChange>

export const NewPassword = Type.Object(
  { password: Type.Optional(Password) },
  { additionalProperties: false },
)
export type NewPassword = Static<typeof NewPassword>

export const PasswordReset = named(
  'PasswordReset',
  Type.Object({
    password: Type.String({ description: 'For the user, who should change it. Shown only once.' }),
  }),
)
export type PasswordReset = Static<typeof PasswordReset>

export const ProfileChange = Type.Object(
  {
    name: Type.Optional(nullable(Name)),
    email: Type.Optional(Email),
    language: Type.Optional(nullable(Language)),
    currentPassword: Type.Optional(Type.String({ description: 'Required for a new `email`.' })),
  },
  { additionalProperties: false },
)
export type ProfileChange = Static<typeof ProfileChange>

export const PasswordChange = Type.Object(
  {
    currentPassword: Type.Optional(
      Type.String({ description: 'Required of those who have a password.' }),
    ),
    newPassword: Password,
  },
  { additionalProperties: false },
)
export type PasswordChange = Static<typeof PasswordChange>

export const AccountDeletion = Type.Object(
  {
    password: Type.Optional(
      Type.String({ description: 'The current one; required of those who have a password.' }),
    ),
  },
  { additionalProperties: false },
)

const Session = Type.Object({
  id: Type.String(),
  createdAt: Timestamp,
  lastUsedAt: nullable(Type.String({ format: 'date-time', description: 'The last refresh.' })),
  expiresAt: Type.String({
    format: 'date-time',
    description: 'When it expires unless it is refreshed.',
  }),
  address: nullable(Type.String({ description: 'The IP address that logged in.' })),
  userAgent: nullable(Type.String({ description: 'The `user-agent` of the log-in.' })),
  current: Type.Boolean({ description: 'Whether it is the session of this request.' }),
})
export type Session = Static<typeof Session>

export const Sessions = Type.Array(Session)

export const Export = named(
  'Export',
  Type.Object(
    { exportedAt: Timestamp, user: ref(Profile) },
    {
      additionalProperties: Type.Array(Type.Unknown()),
      description: 'The user, and a list of each kind of data stored about them.',
    },
  ),
)

// Log-in accepts any string: the response must not reveal which rule a wrong password breaks.
export const Login = Type.Object(
  { email: Type.String(), password: Type.String() },
  { additionalProperties: false },
)
export type Login = Static<typeof Login>

export const RefreshToken = Type.Object(
  { refreshToken: Type.String() },
  { additionalProperties: false },
)

export const Tokens = named(
  'Tokens',
  Type.Object({
    accessToken: Type.String({ description: 'A JWT, for the header `Authorization: Bearer`.' }),
    tokenType: Type.Literal('Bearer'),
    expiresIn: Type.Integer({ description: 'Seconds for which the access token is valid.' }),
    refreshToken: Type.String({ description: 'Valid for one `POST /auth/refresh`.' }),
  }),
)
export type Tokens = Static<typeof Tokens>
