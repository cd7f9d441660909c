// Passwords that everybody tries first (OWASP ASVS 5.0, 6.2.4): the list of zxcvbn, of those that are long enough for us.
import { dictionary } from '@zxcvbn-ts/language-common'
import { Problem } from '../http/problems.ts'
import { shortestPassword } from './schemas.ts'

const common: ReadonlySet<string> = new Set(
  dictionary['passwords-common']
    .filter(({ length }) => length >= shortestPassword)
    .map((password) => password.toLowerCase()),
)

/** Throws `validation-failed` for a password that is among the most common ones, in any letter case. `pointer`: where it stands in the body. */
export function refuseCommonPassword(password: string, pointer: string): void {
  if (!common.has(password.toLowerCase())) return
  const detail =
    'It is one of the passwords that are tried first. Choose another; a few words in a row are easy to keep in mind.'
  throw new Problem('validation-failed', {
    detail: `${pointer}: ${detail}`,
    errors: [{ pointer, detail }],
  })
}
