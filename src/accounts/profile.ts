// A user's operations on their own account.
import type { Transaction } from 'kysely'
import { Problem } from '../http/problems.ts'
import type { UserPrincipal } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import { runTransaction } from '../storage/transactions.ts'
import { contextWords } from './context-words.ts'
import { mailToken } from './email/address-proof.ts'
import { noticeUser } from './email/notices.ts'
import { deleteTokensOfUser } from './email/token-store.ts'
import type { Accounts } from './open-accounts.ts'
import { checkPassword, wrongPassword } from './password-check.ts'
import type { PasswordChange, Profile, ProfileChange } from './schemas.ts'
import {
  findUser,
  isEmailTaken,
  lockUnchangedUser,
  replacePassword,
  type UserRow,
  updateUserFields,
} from './store.ts'
import { changeUser, deleteUserWithData, endSessionsOfOldPassword } from './user-changes.ts'
import { isListedOperator, reservedEmail, toProfile } from './user-renderer.ts'

/** Ends all other sessions. Throws `wrong-password`, `overloaded`. */
export async function changePassword(
  accounts: Accounts,
  { currentPassword, newPassword }: PasswordChange,
  user: UserPrincipal,
): Promise<void> {
  const { id, passwordHash: before } = await checkPassword(accounts, currentPassword, user)
  const words = contextWords(accounts, user)
  const passwordHash = await accounts.passwords.hash(newPassword, '/newPassword', words)
  await runTransaction(accounts.db, async (transaction) => {
    if (!(await replacePassword(transaction, { id, before, passwordHash }))) throw wrongPassword()
    const type = 'user.password-changed'
    const replacement = { type, userId: id, except: user.sessionId } as const
    await endSessionsOfOldPassword(accounts, transaction, replacement, user)
    await deleteTokensOfUser(transaction, id)
    await noticeUser(accounts, transaction, id, { kind: 'password-changed' })
  })
}

/**
 * Changing the email address requires the password; the new one has yet to be proven. Throws
 * `wrong-password`, `email-taken`, `email-reserved`, `validation-failed`, `overloaded`.
 */
export async function updateProfile(
  accounts: Accounts,
  { currentPassword, ...change }: ProfileChange,
  user: UserPrincipal,
): Promise<Profile> {
  const { db, mail } = accounts
  const { id: userId } = user
  const { email } = change
  const isOther = email !== undefined && !isSameEmail(email, user.email)
  if (isOther && isListedOperator(accounts, email) && !mail.isOn) throw reservedEmail()
  const isChecked = email !== undefined || currentPassword !== undefined
  const row = isChecked ? await checkPassword(accounts, currentPassword, user) : undefined
  if (Object.keys(change).length === 0)
    return toProfile((await findUser(db, userId)) ?? fail(userId))
  try {
    return await runTransaction(db, async (transaction) => {
      if (row) await lockUnchanged(transaction, row)
      if (isOther) await noticeUser(accounts, transaction, userId, { kind: 'address-changed' })
      const updated = await changeUser(accounts, transaction, { userId, change, actor: user })
      if (updated === undefined) return fail(userId)
      return toProfile(isOther ? await askForProof(accounts, transaction, updated) : updated)
    })
  } catch (error) {
    if (isEmailTaken(error))
      throw new Problem('email-taken', { detail: 'Another user has this address.' })
    throw error
  }
}

/** Nothing is known of a new address, and what was mailed to the old one proves nothing more. */
async function askForProof(
  accounts: Accounts,
  transaction: Transaction<Tables>,
  { id }: UserRow,
): Promise<UserRow> {
  await deleteTokensOfUser(transaction, id)
  const user = await updateUserFields(transaction, id, { emailVerifiedAt: null })
  if (user === undefined) return fail(id)
  await mailToken(accounts, transaction, user, 'verify-address')
  return user
}

/**
 * Deletes the user with all their data and aborts their running translations. Throws
 * `wrong-password`, `last-operator`, `last-owner`, `overloaded`.
 */
export async function deleteProfile(
  accounts: Accounts,
  password: string | undefined,
  user: UserPrincipal,
): Promise<void> {
  const row = await checkPassword(accounts, password, user, '/password')
  // The IP address is personal data; it is deleted with the rest.
  const actor = { id: user.id, origin: { address: null, requestId: user.origin.requestId } }
  await deleteUserWithData(accounts, user.id, actor, (transaction) =>
    lockUnchanged(transaction, row),
  )
}

/** After a password check: rejects the change if the password has been replaced since. */
async function lockUnchanged(transaction: Transaction<Tables>, row: UserRow): Promise<void> {
  if (!(await lockUnchangedUser(transaction, row))) throw wrongPassword()
}

const isSameEmail = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The user was deleted during the request. */
function fail(userId: string): never {
  throw new Problem('unauthenticated', { detail: 'The account was deleted.', cause: userId })
}
