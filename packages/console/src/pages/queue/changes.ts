// The jobs that the page knows, in pages as the service listed them, and changed since.
import type { Job, JobPage } from '@dragoman/client'
import { isPartial, type Status } from './status.ts'

export interface LoadedPages {
  readonly pages: JobPage[]
  readonly pageParams: (string | undefined)[]
}

/**
 * Puts changed jobs into a list of jobs with a status, or of all. A job that no longer has the
 * status leaves the list; one that is older than all that is loaded waits for its page.
 */
export function applyChanges(
  { pages, pageParams }: LoadedPages,
  changes: readonly Job[],
  status: Status | undefined,
): LoadedPages {
  const changed = new Map(changes.map((job) => [job.id, job]))
  const known = new Set(pages.flatMap(({ jobs }) => jobs.map(({ id }) => id)))
  const fits = (job: Job) =>
    status === undefined || (status === 'partial' ? isPartial(job) : job.status === status)
  const last = pages.at(-1)
  const oldest = last?.nextCursor === null ? '' : (last?.jobs.at(-1)?.createdAt ?? '')
  const added = changes.filter((job) => !known.has(job.id) && fits(job) && job.createdAt >= oldest)
  const updated = pages.map((page, index) => ({
    ...page,
    jobs: [
      ...(index === 0 ? added : []),
      ...page.jobs.map((job) => newer(job, changed.get(job.id))).filter(fits),
    ],
  }))
  return { pages: updated, pageParams }
}

/** All jobs of the pages, each once, the newest first. */
export function listJobs({ pages }: LoadedPages): Job[] {
  const jobs = new Map(pages.flatMap((page) => page.jobs.map((job) => [job.id, job] as const)))
  return [...jobs.values()].sort((a, b) => compare(b.createdAt, a.createdAt) || compare(b.id, a.id))
}

/** An answer that was on its way must not undo what has been reported since. */
function newer(job: Job, change: Job | undefined): Job {
  if (change === undefined || (job.finishedAt !== undefined && change.finishedAt === undefined))
    return job
  return change
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
