// Submits a job again: a new job with the text or document and the settings of an earlier one.

import type { TagLists } from '@dragoman/formats/html/tag-lists.ts'
import { Problem } from '../../http/problems.ts'
import { isId } from '../../shared/ids.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import type { Instructions, SegmentInstructions } from '../../translation/instructions.ts'
import type { Job, JobDocument, NewJob } from '../schemas.ts'
import type { SubmittedJobRow } from '../table/job-rows.ts'
import { findSubmittedJob } from '../table/job-store.ts'
import { jobNotFound } from '../watching/job-watching.ts'
import type { JobFields, ReadDocument } from './document-submission.ts'
import type { Jobs } from './jobs.ts'
import { type Submission, type Submitter, submitDocument, submitJob } from './submission.ts'

/**
 * Submits a job that has ended again, as a new job. Its usage has the tag of the request, or else
 * that of the job. Throws `job-not-found`, `job-not-retryable`, and what `submitJob` throws.
 */
export async function resubmitJob(jobs: Jobs, id: string, request: Submitter): Promise<Job> {
  const row = isId(id, 'job')
    ? await findSubmittedJob(jobs.db, { id, appId: request.app.id, now: jobs.now() })
    : undefined
  if (row === undefined) throw jobNotFound()
  if (row.finishedAt === null)
    throw new Problem('job-not-retryable', {
      detail: 'The job has not ended. Wait for its end, or cancel it.',
      why: { reason: 'job-running' },
    })
  const submitter = { ...request, app: await withTagOf(jobs, row, request.app) }
  const { job } = await (row.document === null
    ? submitJob(jobs, toRequest(row), submitter)
    : resubmitDocument(jobs, row, submitter))
  return job
}

/** The tag of another day may be one too many today. */
async function withTagOf(
  { tags }: Jobs,
  { usageTag }: SubmittedJobRow,
  app: AppPrincipal,
): Promise<AppPrincipal> {
  if (app.usageTag !== undefined || usageTag === null) return app
  return (await tags.admit(app.id, usageTag)) ? { ...app, usageTag } : app
}

/** A job with a copy of the document. Throws `job-not-retryable`. */
function resubmitDocument(
  jobs: Jobs,
  row: SubmittedJobRow,
  submitter: Submitter,
): Promise<Submission> {
  const document = row.document as JobDocument
  const read = async (): Promise<ReadDocument> => {
    const fileId = await jobs.files.copySource(row.id, submitter.app)
    if (fileId === undefined) throw notStored('document', 'POST /documents')
    const instructions = row.instructions as SegmentInstructions
    return { instructions, document, characters: row.characters, fileId }
  }
  return submitDocument(jobs, { request: document, fields: fieldsOf(row), read }, submitter)
}

type SteeringFields = Pick<NewJob, 'context' | 'formality' | 'style' | 'instructions'>

/** Throws `job-not-retryable`. */
function toRequest(row: SubmittedJobRow): NewJob {
  if (row.text === null) throw notStored('text', 'POST /queue')
  const { from, to, format, tags, ...instructions } = row.instructions as Instructions
  const { glossaryId, glossaryIds, score, qualityEstimate, ...others } = instructions
  const { alternatives, matchThreshold, optimizeFor, steering } = others
  return {
    text: row.text as string | string[],
    ...(from === undefined ? {} : { from }),
    to,
    format,
    ...(tags as Pick<NewJob, keyof TagLists> | undefined),
    ...(glossaryId === undefined ? {} : { glossaryId }),
    ...(glossaryIds && { glossaryIds: [...glossaryIds] }),
    ...(score && { score }),
    ...(qualityEstimate && { qualityEstimate }),
    ...(alternatives && { alternatives }),
    ...(optimizeFor && { optimizeFor }),
    ...(matchThreshold !== undefined && { matchThreshold }),
    ...(steering as SteeringFields | undefined),
    ...fieldsOf(row),
  }
}

const fieldsOf = (row: SubmittedJobRow): JobFields => ({
  priority: row.priority,
  ...(row.metadata === null ? {} : { metadata: row.metadata as Record<string, unknown> }),
  ...(row.webhookUrl === null ? {} : { webhookUrl: row.webhookUrl }),
})

const notStored = (what: 'text' | 'document', operation: string) =>
  new Problem('job-not-retryable', {
    detail:
      `The ${what} of the job is no longer stored. Send it again with \`${operation}\`. ` +
      `An app with \`keepTexts\` keeps the ${what}s of its jobs until they expire.`,
    why: what === 'document' ? { reason: 'document-gone' } : { reason: 'source-gone' },
  })
