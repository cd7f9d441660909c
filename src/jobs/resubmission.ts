// Submits a job again: a new job with the text and the settings of an earlier one.
import type { AppPrincipal } from '../auth/principals.ts'
import type { OnSent } from '../http/disconnect.ts'
import { Problem } from '../http/problems.ts'
import { isId } from '../shared/ids.ts'
import type { TagLists } from '../translation/markup/tag-lists.ts'
import type { Instructions } from '../translation/text-translator.ts'
import { jobNotFound } from './job-lookup.ts'
import type { SubmittedJobRow } from './job-rows.ts'
import type { Job, NewJob } from './schemas.ts'
import type { JobStore } from './store.ts'
import type { Submission } from './submission.ts'

interface Dependencies {
  store: Pick<JobStore, 'findSubmittedJob'>
  submit: (request: NewJob, app: AppPrincipal, options: { onSent: OnSent }) => Promise<Submission>
  now: () => Date
}

export function createResubmission({ store, submit, now }: Dependencies) {
  /** Throws `job-not-found`, `job-not-retryable`, and what a submission throws. */
  return async (id: string, app: AppPrincipal, onSent: OnSent): Promise<Job> => {
    const row = isId(id, 'job')
      ? await store.findSubmittedJob({ id, appId: app.id, now: now() })
      : undefined
    if (row === undefined) throw jobNotFound()
    const { job } = await submit(toRequest(row), app, { onSent })
    return job
  }
}

/** Throws `job-not-retryable`. */
function toRequest(row: SubmittedJobRow): NewJob {
  if (row.finishedAt === null)
    throw new Problem('job-not-retryable', {
      detail: 'The job has not ended. Wait for its end, or cancel it.',
    })
  if (row.text === null)
    throw new Problem('job-not-retryable', {
      detail:
        'The text of the job is no longer stored. Send it again with `POST /queue`. ' +
        'An app with `keepTexts` keeps the texts of its jobs until they expire.',
    })
  const { from, to, format, tags } = row.instructions as Instructions
  return {
    text: row.text as string | string[],
    ...(from === undefined ? {} : { from }),
    to,
    format,
    ...(tags as Pick<NewJob, keyof TagLists> | undefined),
    priority: row.priority,
    ...(row.metadata === null ? {} : { metadata: row.metadata as Record<string, unknown> }),
    ...(row.webhookUrl === null ? {} : { webhookUrl: row.webhookUrl }),
  }
}
