import type { Transaction } from 'kysely'
import type { AuditService } from '../audit/service.ts'
import type { Tables } from '../storage/tables.ts'
import type { AccountStore } from './store.ts'

/** Deletes a user with all their data. Returns false if there is no such user. */
export type DeleteUser = (transaction: Transaction<Tables>, userId: string) => Promise<boolean>

interface Dependencies {
  store: Pick<AccountStore, 'deleteUser'>
  /** Deletes the user's apps with all their data. */
  deleteApps: (transaction: Transaction<Tables>, userId: string) => Promise<void>
  audit: Pick<AuditService, 'forgetUser'>
}

export function createUserDeletion({ store, deleteApps, audit }: Dependencies): DeleteUser {
  return async (transaction, userId) => {
    await deleteApps(transaction, userId)
    await audit.forgetUser(transaction, userId)
    return store.deleteUser(transaction, userId)
  }
}
