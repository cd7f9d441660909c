import { Problem } from '../../http/problems.ts'
import { isId } from '../../shared/ids.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import type { JobRow } from '../table/job-rows.ts'
import type { JobStore } from '../table/job-store.ts'

export type JobLookup = ReturnType<typeof createJobLookup>

export const jobNotFound = () =>
  new Problem('job-not-found', {
    detail: 'The job does not exist, has expired, or belongs to another app.',
  })

interface Dependencies {
  store: Pick<JobStore, 'findJob'>
  now: () => Date
}

export function createJobLookup({ store, now }: Dependencies) {
  async function findJob(id: string, appId: string): Promise<JobRow | undefined> {
    return isId(id, 'job') ? store.findJob({ id, appId, now: now() }) : undefined
  }

  /** Throws `job-not-found`. */
  async function getJob(id: string, app: AppPrincipal): Promise<JobRow> {
    const row = await findJob(id, app.id)
    if (row === undefined) throw jobNotFound()
    return row
  }

  return { findJob, getJob }
}
