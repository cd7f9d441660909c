import { type Static, Type } from 'typebox'
import { Password } from '../schemas.ts'

const LinkToken = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'What follows `#` in the link.',
})

// Any string, as at the log-in: the response must not reveal which addresses are possible.
export const PasswordResetRequest = Type.Object(
  { email: Type.String({ maxLength: 254 }) },
  { additionalProperties: false },
)

export const PasswordResetConfirmation = Type.Object(
  { token: LinkToken, password: Password },
  { additionalProperties: false },
)
export type PasswordResetConfirmation = Static<typeof PasswordResetConfirmation>

export const LinkConfirmation = Type.Object({ token: LinkToken }, { additionalProperties: false })
