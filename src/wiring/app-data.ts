import type { Kysely } from 'kysely'
import type { AppData } from '../apps/open-apps.ts'
import { createFileStore } from '../documents/file-store.ts'
import {
  deleteJobsOfApps,
  deleteKeptTexts,
  lockJobsOfApps,
  stopStoring,
} from '../jobs/table/app-jobs-store.ts'
import type { Tables } from '../storage/tables.ts'

/** The jobs and documents of apps. */
export function createAppData(
  db: Kysely<Tables>,
  { noStoreSeconds, now }: { noStoreSeconds: number; now: () => Date },
): AppData {
  const files = createFileStore(db)
  return {
    async deleteJobs(transaction, appIds) {
      await lockJobsOfApps(transaction, appIds)
      // In short statements: that of the jobs would delete all of their files at once.
      await files.deleteFilesOfApps(transaction, appIds)
      await deleteJobsOfApps(transaction, appIds)
    },
    async stopStoring(transaction, appId) {
      const deleteBy = new Date(now().getTime() + noStoreSeconds * 1000)
      await stopStoring(transaction, appId, deleteBy)
      await files.deleteKeptSources(transaction, appId)
    },
    async deleteKeptTexts(transaction, appId) {
      await deleteKeptTexts(transaction, appId)
      await files.deleteKeptSources(transaction, appId)
    },
  }
}
