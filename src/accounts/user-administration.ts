// What operators do to users, through the API or on the command line.
import { recordEvent } from '../audit/service.ts'
import { Problem } from '../http/problems.ts'
import { readPageQuery } from '../http/query-parameters.ts'
import { isId, newId } from '../shared/ids.ts'
import { toPage } from '../shared/pages.ts'
import type { Actor } from '../shared/principals.ts'
import { runTransaction } from '../storage/transactions.ts'
import type { Accounts } from './open-accounts.ts'
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
import { toManagedUser } from './user-renderer.ts'

/** Newest first. */
export async function listUsers(
  accounts: Accounts,
  { email, ...query }: UserQuery,
): Promise<UserPage> {
  const { size, after } = readPageQuery(query)
  const rows = await findUsers(accounts.db, email, { limit: size + 1, after })
  const { page, nextCursor } = toPage(rows, size)
  return { users: page.map((row) => toManagedUser(accounts, row)), nextCursor }
}

/** Throws `user-not-found`. */
export async function getUser(accounts: Accounts, id: string): Promise<ManagedUser> {
  return toManagedUser(accounts, await getRow(accounts, id))
}

/** Throws `user-not-found`. */
export async function getUserByEmail(accounts: Accounts, email: string): Promise<ManagedUser> {
  return toManagedUser(accounts, (await findUserByEmail(accounts.db, email)) ?? refuse())
}

/**
 * Generates a password if none is given; it is shown only once. Throws `email-taken`,
 * `overloaded`.
 */
export async function createUser(
  accounts: Accounts,
  { email, name, password = generatePassword() }: NewUser,
  actor: Actor,
): Promise<CreatedUser> {
  const { db, audit, passwords, now } = accounts
  const passwordHash = await passwords.hash(password, '/password')
  return runTransaction(db, async (transaction) => {
    const row = { id: newId('usr'), email, name: name ?? null, passwordHash, createdAt: now() }
    const user = await insertUser(transaction, row)
    if (user === undefined)
      throw new Problem('email-taken', { detail: 'A user has this address already.' })
    await recordEvent(audit, { type: 'user.created', userId: user.id }, actor, transaction)
    return { ...toManagedUser(accounts, user), password }
  })
}

/**
 * Disabling ends the user's sessions and blocks their apps. Throws `user-not-found`,
 * `own-account`.
 */
export async function updateUser(
  accounts: Accounts,
  userId: string,
  { name, disabled }: UserChange,
  actor: Actor,
): Promise<ManagedUser> {
  const before = await getRow(accounts, userId)
  if (disabled) checkIsAnother(userId, actor)
  const isSwitched = disabled !== undefined && disabled !== (before.disabledAt !== null)
  const change = { ...(name !== undefined && { name }), ...(isSwitched && { disabled }) }
  if (Object.keys(change).length === 0) return toManagedUser(accounts, before)
  const user = await runTransaction(accounts.db, async (transaction) => {
    const changed = await changeUser(accounts, transaction, { userId, change, actor })
    return changed ?? refuse()
  })
  accounts.userData.forgetApps()
  return toManagedUser(accounts, user)
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
  await getRow(accounts, userId)
  const passwordHash = await accounts.passwords.hash(password, '/password')
  await runTransaction(accounts.db, async (transaction) => {
    if ((await updateUserFields(transaction, userId, { passwordHash })) === undefined) refuse()
    const replacement = { type: 'user.password-reset', userId } as const
    await endSessionsOfOldPassword(accounts, transaction, replacement, actor)
  })
  return { password }
}

/**
 * Deletes the user with all their data and aborts their running translations. Throws
 * `user-not-found`, `own-account`, `last-owner`.
 */
export async function deleteUser(accounts: Accounts, id: string, actor: Actor): Promise<void> {
  checkIsAnother(id, actor)
  await getRow(accounts, id)
  if (!(await deleteUserWithData(accounts, id, actor))) refuse()
}

const getRow = async ({ db }: Accounts, id: string): Promise<UserRow> =>
  (isId(id, 'usr') ? await findUser(db, id) : undefined) ?? refuse()

function refuse(): never {
  throw new Problem('user-not-found', {
    detail: '`GET /users` and `dragoman users list` show the users.',
  })
}

function checkIsAnother(id: string, actor: Actor): void {
  if (id === actor.id)
    throw new Problem('own-account', {
      detail:
        'Ask another operator, or use `/auth/profile` and `/auth/password` for your own account.',
    })
}
