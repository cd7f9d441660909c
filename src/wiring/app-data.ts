import type { AppData } from '../apps/open-apps.ts'
import { deleteFilesOfApps, deleteKeptSources } from '../documents/file-store.ts'
import {
  deleteJobsOfApps,
  deleteKeptTexts,
  lockJobsOfApps,
  stopStoring,
} from '../jobs/table/app-jobs-store.ts'

/** The jobs and documents of apps. */
export function createAppData(noStoreSeconds: number, now: () => Date): AppData {
  return {
    async deleteJobs(transaction, appIds) {
      await lockJobsOfApps(transaction, appIds)
      // In short statements: that of the jobs would delete all of their files at once.
      await deleteFilesOfApps(transaction, appIds)
      await deleteJobsOfApps(transaction, appIds)
    },
    async stopStoring(transaction, appId) {
      const deleteBy = new Date(now().getTime() + noStoreSeconds * 1000)
      await stopStoring(transaction, appId, deleteBy)
      await deleteKeptSources(transaction, appId)
    },
    async deleteKeptTexts(transaction, appId) {
      await deleteKeptTexts(transaction, appId)
      await deleteKeptSources(transaction, appId)
    },
  }
}
