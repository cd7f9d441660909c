import { NewUser } from '../../accounts/schemas.ts'
import { createValidatorCompiler } from '../../http/validation.ts'

const isNewUser = createValidatorCompiler({ allErrors: false })({
  schema: NewUser,
  method: 'POST',
  url: '/users',
  httpPart: 'body',
})

/** Applies the same validation as the API. Throws an Error that says what is invalid. */
export function checkNewUser(user: NewUser): NewUser {
  if (isNewUser(user)) return user
  const { password, ...others } = user
  if (password !== undefined && isNewUser(others))
    throw new Error('The password is too short or too long: it has 8 to 256 characters.')
  throw new Error(
    `"${user.email}" is not an email address, or the name is too long or has control characters.`,
  )
}
