// What operators do to users, through the API or on the command line.
import { recordEvent } from '../audit/service.ts'
import { Problem } from '../http/problems.ts'
import { readPageQuery } from '../http/query-parameters.ts'
import { isId, newId } from '../shared/ids.ts'
import { toPage } from '../shared/pages.ts'
import type { Actor } from '../shared/principals.ts'
import { runTransaction } from '../storage/transactions.ts'
import { contextWords } from './context-words.ts'
import { mailToken } from './email/address-proof.ts'
import { noticeUser } from './email/notices.ts'
import { deleteTokensOfUser } from './email/token-store.ts'
import { resetFactorsOf } from './factors/factors.ts'
import { findUsersWithFactor } from './factors/passkey-store.ts'
import type { Accounts } from './open-accounts.ts'
import { changeRole, keepAnOperator } from './operators/operators.ts'
import { generatePassword } from './password.ts'
import type {
  CreatedUser,
  ManagedUser,
  NewPassword,
  NewUser,
  PasswordReset,
  UserChange,
  UserPage,
  UserQuery,
} from './schemas.ts'
import {
  findUser,
  findUserByEmail,
  findUsers,
  insertUser,
  type UserRow,
  updateUserFields,
} from './store.ts'
import { changeUser, deleteUserWithData, endSessionsOfOldPassword } from './user-changes.ts'
import { userNotFound } from './user-details.ts'
import { isListedOperator, toManagedUser } from './user-renderer.ts'

/** Newest first. */
export async function listUsers(
  accounts: Accounts,
  { email, ...query }: UserQuery,
): Promise<UserPage> {
  const { size, after } = readPageQuery(query)
  const rows = await findUsers(accounts.db, email, { limit: size + 1, after })
  const { page, nextCursor } = toPage(rows, size)
  const ids = page.map(({ id }) => id)
  const withFactor = await findUsersWithFactor(accounts.db, ids)
  return { users: page.map((row) => toManagedUser(row, withFactor.has(row.id))), nextCursor }
}

/** Throws `user-not-found`. */
export async function getUserByEmail(accounts: Accounts, email: string): Promise<ManagedUser> {
  return showUser(accounts, (await findUserByEmail(accounts.db, email)) ?? refuse())
}

/**
 * Generates a password if none is given; it is shown only once. Whom the settings name becomes an
 * operator: an operator vouches for the address. Throws `email-taken`, `overloaded`.
 */
export async function createUser(
  accounts: Accounts,
  { email, name, password = generatePassword() }: NewUser,
  actor: Actor,
): Promise<CreatedUser> {
  const { db, audit, passwords, now } = accounts
  const words = contextWords(accounts, { email, name })
  const passwordHash = await passwords.hash(password, '/password', words)
  return runTransaction(db, async (transaction) => {
    const operator = isListedOperator(accounts, email)
    const profile = { email, name: name ?? null, operator }
    const row = { id: newId('usr'), ...profile, passwordHash, createdAt: now() }
    const user = await insertUser(transaction, row)
    if (user === undefined)
      throw new Problem('email-taken', { detail: 'A user has this address already.' })
    await recordEvent(audit, { type: 'user.created', userId: user.id }, actor, transaction)
    await mailToken(accounts, transaction, user, 'verify-address')
    return { ...toManagedUser(user, false), password }
  })
}

/**
 * Disabling ends the user's sessions and blocks their apps. Throws `user-not-found`, `own-account`,
 * `last-operator`.
 */
export async function updateUser(
  accounts: Accounts,
  userId: string,
  { name, disabled, operator }: UserChange,
  actor: Actor,
): Promise<ManagedUser> {
  const before = await getRow(accounts, userId)
  if (disabled) checkIsAnother(userId, actor)
  const isSwitched = disabled !== undefined && disabled !== (before.disabledAt !== null)
  const change = { ...(name !== undefined && { name }), ...(isSwitched && { disabled }) }
  const isGiven = operator !== undefined && operator !== (before.operator ?? false)
  if (Object.keys(change).length === 0 && !isGiven) return showUser(accounts, before)
  const user = await runTransaction(accounts.db, async (transaction) => {
    if (change.disabled) await keepAnOperator(transaction, userId)
    if (isGiven) await changeRole(accounts, transaction, { userId, operator, actor })
    if (Object.keys(change).length === 0) return (await findUser(transaction, userId)) ?? refuse()
    const changed = await changeUser(accounts, transaction, { userId, change, actor })
    return changed ?? refuse()
  })
  accounts.userData.forgetApps()
  return showUser(accounts, user)
}

/**
 * Ends the user's sessions. Generates a password if none is given; it is shown only once. Throws
 * `user-not-found`, `own-account`, `overloaded`.
 */
export async function resetPassword(
  accounts: Accounts,
  userId: string,
  { password = generatePassword() }: NewPassword,
  actor: Actor,
): Promise<PasswordReset> {
  checkIsAnother(userId, actor)
  const words = contextWords(accounts, await getRow(accounts, userId))
  const passwordHash = await accounts.passwords.hash(password, '/password', words)
  await runTransaction(accounts.db, async (transaction) => {
    if ((await updateUserFields(transaction, userId, { passwordHash })) === undefined) refuse()
    const replacement = { type: 'user.password-reset', userId } as const
    await endSessionsOfOldPassword(accounts, transaction, replacement, actor)
    await deleteTokensOfUser(transaction, userId)
    await noticeUser(accounts, transaction, userId, { kind: 'password-changed' })
  })
  return { password }
}

/**
 * Deletes the user with all their data and aborts their running translations. Throws
 * `user-not-found`, `own-account`, `last-operator`, `last-owner`.
 */
export async function deleteUser(accounts: Accounts, id: string, actor: Actor): Promise<void> {
  checkIsAnother(id, actor)
  await getRow(accounts, id)
  if (!(await deleteUserWithData(accounts, id, actor))) refuse()
}

/**
 * Removes the second factors of a user who lost them, and ends their sessions. Throws
 * `user-not-found`, `own-account`.
 */
export async function resetFactors(accounts: Accounts, id: string, actor: Actor): Promise<void> {
  checkIsAnother(id, actor)
  await getRow(accounts, id)
  await resetFactorsOf(accounts, id, actor)
}

async function showUser(accounts: Accounts, row: UserRow): Promise<ManagedUser> {
  const withFactor = await findUsersWithFactor(accounts.db, [row.id])
  return toManagedUser(row, withFactor.has(row.id))
}

const getRow = async ({ db }: Accounts, id: string): Promise<UserRow> =>
  (isId(id, 'usr') ? await findUser(db, id) : undefined) ?? refuse()

function refuse(): never {
  throw userNotFound()
}

function checkIsAnother(id: string, actor: Actor): void {
  if (id === actor.id)
    throw new Problem('own-account', {
      detail:
        'Ask another operator, or use `/auth/profile` and `/auth/password` for your own account.',
    })
}
