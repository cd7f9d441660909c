import type { Transaction } from 'kysely'
import { type Audit, forgetUserInEvents, recordEvent } from '../audit/service.ts'
import type { Actor } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import type { AccountStore } from './store.ts'

/**
 * Deletes a user with all their data and aborts their running translations, in a transaction that
 * `before` begins and may reject. Returns false if there is no such user.
 */
export type DeleteUser = (
  userId: string,
  actor: Actor,
  before?: (transaction: Transaction<Tables>) => Promise<void>,
) => Promise<boolean>

interface Dependencies {
  store: Pick<AccountStore, 'transaction' | 'deleteUser'>
  /** Deletes the user's apps with all their data. */
  deleteApps: (transaction: Transaction<Tables>, userId: string) => Promise<void>
  /** Invalidates the cached credentials of a user's apps. */
  forgetAppsOf: (userId: string) => void
  audit: Audit
}

export function createUserDeletion({
  store,
  deleteApps,
  forgetAppsOf,
  audit,
}: Dependencies): DeleteUser {
  return async (userId, actor, before) => {
    const isDeleted = await store.transaction(async (transaction) => {
      await before?.(transaction)
      await deleteApps(transaction, userId)
      await forgetUserInEvents(transaction, userId)
      if (!(await store.deleteUser(transaction, userId))) return false
      await recordEvent(audit, { type: 'user.deleted', userId }, actor, transaction)
      return true
    })
    forgetAppsOf(userId)
    return isDeleted
  }
}
