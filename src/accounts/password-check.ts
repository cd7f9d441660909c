import { invalidInput, Problem } from '../http/problems.ts'
import type { UserPrincipal } from '../shared/principals.ts'
import { requireProof } from './factors/session-proof.ts'
import type { Accounts } from './open-accounts.ts'
import { findUser, type UserRow } from './store.ts'

/**
 * Checks the password of a user who is logged in; without one, their session must have proven
 * lately who uses it. Throws `wrong-password`, `validation-failed` at `pointer`, `proof-required`,
 * `overloaded`.
 */
export async function checkPassword(
  accounts: Accounts,
  password: string | undefined,
  user: UserPrincipal,
  pointer = '/currentPassword',
): Promise<UserRow> {
  const { db, passwords, failures } = accounts
  const { id: userId, origin } = user
  const row = await findUser(db, userId)
  if (row?.hasPassword === false) {
    requireProof(accounts, user)
    return row
  }
  if (password === undefined) throw invalidInput(pointer, 'Send your current password.')
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
