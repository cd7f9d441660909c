import type { Transaction } from 'kysely'
import { type Audit, recordEvent } from '../audit/service.ts'
import type { UserPrincipal } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import type { AppAuthentication } from './app-authentication.ts'
import { type AppOwnership, refuseApp } from './ownership.ts'
import type { AppStore } from './store.ts'

export type AppDeletion = ReturnType<typeof createAppDeletion>

interface Dependencies {
  store: Pick<AppStore, 'transaction' | 'deleteApps' | 'listAppIds'>
  ownership: AppOwnership
  /** Deletes the apps' jobs with all their data, and aborts running translations. */
  deleteJobs: (transaction: Transaction<Tables>, appIds: readonly string[]) => Promise<void>
  authentication: Pick<AppAuthentication, 'forgetCredentials'>
  audit: Audit
}

/** Deletes apps with all their data. */
export function createAppDeletion({
  store,
  ownership,
  deleteJobs,
  authentication,
  audit,
}: Dependencies) {
  return {
    /** Aborts the app's running translations. Throws `app-not-found`. */
    async delete(id: string, user: UserPrincipal): Promise<void> {
      await ownership.checkOwner(id, user)
      await store.transaction(async (transaction) => {
        // Jobs first, the lock order of whoever ends a job: it locks the job, then reads the app.
        await deleteJobs(transaction, [id])
        if ((await store.deleteApps(transaction, [id])) === 0) refuseApp()
        await recordEvent(
          audit,
          { type: 'app.deleted', userId: user.id, appId: id },
          user,
          transaction,
        )
      })
      authentication.forgetCredentials(id)
    },

    /** The same for all of a user's apps. */
    async deleteAppsOf(transaction: Transaction<Tables>, userId: string): Promise<void> {
      const ids = await store.listAppIds(transaction, userId)
      await deleteJobs(transaction, ids)
      await store.deleteApps(transaction, ids)
    },
  }
}
