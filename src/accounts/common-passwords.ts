// The most common passwords (OWASP ASVS 5.0, 6.2.4): zxcvbn's list, without those that are too
// short to be accepted anyway.
import { dictionary } from '@zxcvbn-ts/language-common'
import { invalidInput } from '../http/problems.ts'
import { shortestPassword } from './schemas.ts'

const common: ReadonlySet<string> = new Set(
  dictionary['passwords-common']
    .filter(({ length }) => length >= shortestPassword)
    .map((password) => password.toLowerCase()),
)

/**
 * Throws `validation-failed` for a common password, in any letter case. `pointer` is its place in
 * the body.
 */
export function refuseCommonPassword(password: string, pointer: string): void {
  if (!common.has(password.toLowerCase())) return
  throw invalidInput(
    pointer,
    'It is one of the passwords that are tried first. Choose another, such as a few words ' +
      'in a row.',
  )
}
