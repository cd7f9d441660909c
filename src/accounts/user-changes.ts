// Changes of a user with their audit events, for the user and for operators.
import type { Transaction, Updateable } from 'kysely'
import { recordEvent, removePersonalData } from '../audit/service.ts'
import type { Actor } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import { runTransaction } from '../storage/transactions.ts'
import type { Accounts } from './open-accounts.ts'
import { keepAnOperator } from './operators/operators.ts'
import { endSessionsAndLogins } from './sessions/session-end.ts'
import { deleteRowsOfUser, type UserRow, updateUserFields } from './store.ts'

interface Change {
  readonly email?: string
  readonly name?: string | null
  readonly language?: string | null
  readonly disabled?: boolean
}

/**
 * Disabling ends the user's sessions. Undefined if there is no such user. Rejects with an error of
 * `isEmailTaken`.
 */
export async function changeUser(
  accounts: Accounts,
  transaction: Transaction<Tables>,
  { userId, change, actor }: { userId: string; change: Change; actor: Actor },
): Promise<UserRow | undefined> {
  const { audit, now } = accounts
  const { disabled, ...profile } = change
  const update: Updateable<Tables['users']> = { ...profile }
  if (disabled !== undefined) update.disabledAt = disabled ? now() : null
  const user = await updateUserFields(transaction, userId, update)
  if (user === undefined) return undefined
  if (disabled) await endSessionsAndLogins(accounts, transaction, { userId })
  if (disabled !== undefined) {
    const type = disabled ? 'user.disabled' : 'user.enabled'
    await recordEvent(audit, { type, userId }, actor, transaction)
  }
  const fields = Object.keys(profile)
  if (fields.length > 0)
    await recordEvent(
      audit,
      { type: 'user.changed', userId, details: { fields } },
      actor,
      transaction,
    )
  return user
}

interface PasswordReplacement {
  readonly type: 'user.password-changed' | 'user.password-reset'
  readonly userId: string
  /** The session that goes on. */
  readonly except?: string
}

/** Ends the user's sessions, or all but one, after their password was replaced. */
export async function endSessionsOfOldPassword(
  accounts: Accounts,
  transaction: Transaction<Tables>,
  { type, userId, except }: PasswordReplacement,
  actor: Actor,
): Promise<void> {
  const endedSessions = await endSessionsAndLogins(accounts, transaction, { userId, except })
  await recordEvent(
    accounts.audit,
    { type, userId, details: { endedSessions } },
    actor,
    transaction,
  )
}

/**
 * Deletes a user with all their data and aborts their running translations, in a transaction that
 * `before` begins and may reject. Returns false if there is no such user. Throws `last-operator`,
 * `last-owner`.
 */
export async function deleteUserWithData(
  { db, audit, userData }: Accounts,
  userId: string,
  actor: Actor,
  before?: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<boolean> {
  const isDeleted = await runTransaction(db, async (transaction) => {
    await before?.(transaction)
    await keepAnOperator(transaction, userId)
    await userData.leaveTeams(transaction, userId)
    await removePersonalData(transaction, userId)
    if (!(await deleteRowsOfUser(transaction, userId))) return false
    await recordEvent(audit, { type: 'user.deleted', userId }, actor, transaction)
    return true
  })
  userData.forgetApps()
  return isDeleted
}
