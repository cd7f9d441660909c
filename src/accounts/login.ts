import { Problem } from '../http/problems.ts'
import type { Origin } from '../shared/principals.ts'
import { runTransaction } from '../storage/transactions.ts'
import { askForFactor } from './factors/login-completion.ts'
import type { Accounts } from './open-accounts.ts'
import type { Login, Tokens } from './schemas.ts'
import { beginSession, type LoginClient, refuseDisabled } from './sessions/session-start.ts'
import { isSignOnOnly, signOnOnly } from './sign-on/sign-on-only.ts'
import { findUserByEmail, lockUnchangedUser } from './store.ts'

/**
 * Throws `invalid-credentials` (the same for an unknown email and a wrong password),
 * `user-disabled`, `sign-on-only` and `second-factor-required` (only if the password is right) and
 * `overloaded`.
 */
export async function logIn(
  accounts: Accounts,
  { email, password }: Login,
  client: LoginClient,
): Promise<Tokens> {
  const { origin } = client
  const { db, passwords } = accounts
  const user = isPossibleEmail(email) ? await findUserByEmail(db, email) : undefined
  if (!(await passwords.verify(password, user?.passwordHash)) || user === undefined)
    return refuseLogin(accounts, email, user?.id ?? null, origin)
  if (user.disabledAt !== null) return refuseDisabled(accounts, user, origin)
  if (isSignOnOnly(accounts) && !user.operator) throw signOnOnly()
  const result = await runTransaction(db, async (transaction) => {
    // The password may have changed during the check.
    if (!(await lockUnchangedUser(transaction, user))) return undefined
    const asked = await askForFactor(accounts, transaction, user.id)
    return asked ?? beginSession(accounts, transaction, { userId: user.id }, client)
  })
  // Thrown after the transaction, which stores its challenge.
  if (result instanceof Problem) throw result
  return result ?? refuseLogin(accounts, email, user.id, origin)
}

async function refuseLogin(
  { failures }: Accounts,
  account: string,
  userId: string | null,
  origin: Origin,
): Promise<never> {
  const reason = userId === null ? 'unknown email' : 'wrong password'
  await failures.note({ type: 'user.login-failed', userId, account, reason, origin })
  throw new Problem('invalid-credentials', {
    detail: 'Check the email address and the password. `POST /auth/signup` registers a new user.',
  })
}

/**
 * Sign-up accepts ASCII only, so no user has another address. Looking one up would let spellings
 * that only the database folds (`İ`) bypass the limit of attempts per address.
 */
export const isPossibleEmail = (text: string): boolean => /^[\x01-\x7f]*$/.test(text)
