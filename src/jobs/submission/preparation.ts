// Validates a request and makes the row of its job.

import { invalidInput } from '../../http/problems.ts'
import { dayMs } from '../../shared/durations.ts'
import { newId } from '../../shared/ids.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import { currentScope } from '../../telemetry/scope.ts'
import type { NewJob } from '../schemas.ts'
import { previewOf } from '../table/preview.ts'
import type { DocumentSubmission, JobFields } from './document-submission.ts'
import type { PreparedJob } from './job-intake.ts'
import type { Jobs } from './jobs.ts'

const maxMetadataCharacters = 4_096

/**
 * Throws what a translation throws for the request's form, limits and languages, and what
 * `checkWebhookUrl` throws.
 */
export async function prepareTexts(
  jobs: Jobs,
  { metadata, webhookUrl, priority, ...request }: NewJob,
  app: AppPrincipal,
): Promise<PreparedJob> {
  const { translation, maxCharacters } = jobs
  const accepted = translation.acceptJob(request, app, maxCharacters)
  const { characters, instructions } = accepted
  await translation.checkGlossary(accepted, app)
  const texts = typeof request.text === 'string' ? [request.text] : request.text
  const fields = {
    ...(metadata === undefined ? {} : { metadata }),
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
    ...(priority === undefined ? {} : { priority }),
  }
  return {
    row: {
      ...(await prepareFields(jobs, fields, app)),
      text: JSON.stringify(request.text),
      preview: app.noStore ? null : previewOf(texts),
      texts: texts.length,
      document: null,
      instructions: JSON.stringify(instructions),
      characters,
    },
  }
}

/** Checks the fields before it reads the document. Throws what either throws. */
export async function prepareDocument(
  jobs: Jobs,
  { fields, read }: DocumentSubmission,
  app: AppPrincipal,
): Promise<PreparedJob> {
  const prepared = await prepareFields(jobs, fields, app)
  const { document, instructions, characters, fileId } = await read()
  return {
    row: {
      ...prepared,
      text: null,
      preview: previewOf([document.name]),
      texts: null,
      document: JSON.stringify(document),
      instructions: JSON.stringify(instructions),
      characters,
    },
    sourceFile: fileId,
  }
}

/** Throws `validation-failed`, and what `checkWebhookUrl` throws. */
async function prepareFields(
  { checkWebhookUrl, retentionDays, now }: Jobs,
  { metadata, webhookUrl, priority = 'normal' }: JobFields,
  app: AppPrincipal,
) {
  checkMetadata(metadata)
  const createdAt = now()
  const { reqId = null, span } = currentScope()
  return {
    id: newId('job'),
    appId: app.id,
    priority,
    metadata: metadata === undefined ? null : JSON.stringify(metadata),
    webhookUrl: webhookUrl === undefined ? null : await checkWebhookUrl(webhookUrl, app.ownerId),
    noStore: app.noStore,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + retentionDays * dayMs),
    requestId: reqId,
    traceparent: span?.traceparent ?? null,
    usageTag: app.usageTag ?? null,
  }
}

function checkMetadata(metadata: Record<string, unknown> | undefined): void {
  const length = metadata === undefined ? 0 : JSON.stringify(metadata).length
  if (length <= maxMetadataCharacters) return
  throw invalidInput(
    '/metadata',
    `It has ${length} characters as JSON; at most ${maxMetadataCharacters} are allowed.`,
    { reason: 'too-long', parameters: { limit: maxMetadataCharacters } },
  )
}
