import { Problem } from '../http/problems.ts'
import type { AppPrincipal } from '../shared/principals.ts'
import type { Job } from './schemas.ts'
import { deleteParts } from './table/checkpoint-store.ts'
import type { JobFiles } from './table/job-files.ts'
import type { JobStore } from './table/job-store.ts'
import type { JobLookup } from './watching/job-lookup.ts'
import type { RenderJob } from './watching/job-renderer.ts'

interface Dependencies {
  store: Pick<JobStore, 'transaction' | 'cancelJob'>
  files: Pick<JobFiles, 'deleteUnkeptSource'>
  getJob: JobLookup['getJob']
  renderJob: RenderJob
  now: () => Date
}

/** Cancels an unfinished job; idempotent. Throws `job-not-found`, `job-not-cancellable`. */
export const createCancellation =
  ({ store, files, getJob, renderJob, now }: Dependencies) =>
  async (id: string, app: AppPrincipal): Promise<Job> => {
    const { status } = await getJob(id, app)
    if (status === 'succeeded' || status === 'failed') throw notCancellable(status)
    await store.transaction(async (transaction) => {
      const cancelled = await store.cancelJob(transaction, { id, appId: app.id, now: now() })
      if (cancelled === undefined) return
      await deleteParts(transaction, id)
      if (cancelled.document !== null) await files.deleteUnkeptSource(transaction, id)
    })
    const row = await getJob(id, app)
    if (row.status !== 'cancelled') throw notCancellable(row.status)
    return renderJob(row)
  }

const notCancellable = (status: string) =>
  new Problem('job-not-cancellable', {
    detail: `The job has ${status}: there is nothing to cancel.`,
  })
