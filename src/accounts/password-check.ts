import { Problem } from '../http/problems.ts'
import type { UserPrincipal } from '../shared/principals.ts'
import type { Accounts } from './open-accounts.ts'
import { findUser, type UserRow } from './store.ts'

/** Checks the password of a user who is logged in. Throws `wrong-password`, `overloaded`. */
export async function checkPassword(
  { db, passwords, failures }: Accounts,
  password: string,
  { id: userId, origin }: UserPrincipal,
): Promise<UserRow> {
  const row = await findUser(db, userId)
  if (row && (await passwords.verify(password, row.passwordHash))) return row
  await failures.note({
    type: 'user.password-refused',
    userId,
    account: userId,
    reason: 'wrong password',
    origin,
  })
  throw wrongPassword()
}

export const wrongPassword = () =>
  new Problem('wrong-password', { detail: 'Send your current password.' })
