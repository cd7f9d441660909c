import { recordEvent } from '../audit/service.ts'
import { Problem } from '../http/problems.ts'
import { newId } from '../shared/ids.ts'
import type { Origin } from '../shared/principals.ts'
import { runTransaction } from '../storage/transactions.ts'
import { contextWords } from './context-words.ts'
import type { Accounts } from './open-accounts.ts'
import type { Signup, User } from './schemas.ts'
import { isSignOnOnly, signOnOnly } from './sign-on/sign-on-only.ts'
import { insertUser } from './store.ts'
import { isOperator, reservedEmail, toUser } from './user-renderer.ts'

/** Throws `signup-closed`, `sign-on-only`, `email-reserved`, `email-taken`, `overloaded`. */
export async function signUp(
  accounts: Accounts,
  { email, password, name }: Signup,
  origin: Origin,
): Promise<User> {
  const { db, audit, passwords, settings, now } = accounts
  if (isSignOnOnly(accounts)) throw signOnOnly()
  if (settings.signup === 'closed')
    throw new Problem('signup-closed', {
      detail: 'Ask an operator of the service for an account.',
    })
  if (isOperator(accounts, email)) throw reservedEmail()
  const row = {
    id: newId('usr'),
    email,
    name: name ?? null,
    passwordHash: await passwords.hash(
      password,
      '/password',
      contextWords(accounts, { email, name }),
    ),
    createdAt: now(),
  }
  return runTransaction(db, async (transaction) => {
    const user = await insertUser(transaction, row)
    if (user === undefined)
      throw new Problem('email-taken', {
        detail: 'Log in with this address, or sign up with another.',
      })
    await recordEvent(
      audit,
      { type: 'user.signed-up', userId: user.id },
      { id: user.id, origin },
      transaction,
    )
    return toUser(user)
  })
}
