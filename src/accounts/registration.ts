import type { Transaction } from 'kysely'
import { recordEvent } from '../audit/service.ts'
import { Problem } from '../http/problems.ts'
import { newId } from '../shared/ids.ts'
import type { Origin } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import { runTransaction } from '../storage/transactions.ts'
import { contextWords } from './context-words.ts'
import { mailToken } from './email/address-proof.ts'
import type { Accounts } from './open-accounts.ts'
import type { Signup, User } from './schemas.ts'
import { isSignOnOnly, signOnOnly } from './sign-on/sign-on-only.ts'
import { insertUser, type UserRow } from './store.ts'
import { isListedOperator, reservedEmail, toUser } from './user-renderer.ts'

/** Throws `signup-closed`, `sign-on-only`, `email-reserved`, `email-taken`, `overloaded`. */
export async function signUp(
  accounts: Accounts,
  { password, ...signup }: Signup,
  origin: Origin,
): Promise<User> {
  const { db, passwords, settings, mail } = accounts
  if (isSignOnOnly(accounts)) throw signOnOnly()
  if (settings.signup === 'closed')
    throw new Problem('signup-closed', {
      detail: 'Ask an operator of the service for an account.',
    })
  if (isListedOperator(accounts, signup.email) && !mail.isOn) throw reservedEmail()
  const context = contextWords(accounts, signup)
  const passwordHash = await passwords.hash(password, '/password', context)
  return runTransaction(db, async (transaction) =>
    toUser(await addUser(accounts, transaction, { ...signup, passwordHash }, origin)),
  )
}

interface NewAccount extends Omit<Signup, 'password'> {
  readonly passwordHash: string
}

/** Adds a user who signs up, and mails them a link to prove the address. Throws `email-taken`. */
export async function addUser(
  accounts: Accounts,
  transaction: Transaction<Tables>,
  { email, name, language, passwordHash }: NewAccount,
  origin: Origin,
): Promise<UserRow> {
  const { audit, now } = accounts
  const profile = { email, name: name ?? null, language: language ?? null, operator: false }
  const row = { id: newId('usr'), ...profile, passwordHash, createdAt: now() }
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
  await mailToken(accounts, transaction, user, 'verify-address')
  return user
}
