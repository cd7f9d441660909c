import { type Static, Type } from 'typebox'
import { LinkConfirmation } from '../email/email-schemas.ts'
import { Signup } from '../schemas.ts'

export const OperatorSignup = Type.Object(
  { ...LinkConfirmation.properties, ...Signup.properties },
  { additionalProperties: false },
)
export type OperatorSignup = Static<typeof OperatorSignup>
