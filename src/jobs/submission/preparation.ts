// Validates a request and makes the row of its job.

import { invalidInput } from '../../http/problems.ts'
import { dayMs } from '../../shared/durations.ts'
import { newId } from '../../shared/ids.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import { currentScope } from '../../telemetry/scope.ts'
import type { AcceptedRequest } from '../../translation/accepted-request.ts'
import type { TranslateText } from '../../translation/schemas.ts'
import type { NewJob } from '../schemas.ts'
import type { JobFields, PreparedJob, ReadDocument } from './prepared-job.ts'

type AcceptedJob = Pick<AcceptedRequest, 'characters' | 'instructions'>

export interface PreparationDependencies {
  translation: {
    acceptJob(request: TranslateText, app: AppPrincipal, maxCharacters: number): AcceptedJob
    checkGlossary(accepted: AcceptedJob, app: AppPrincipal): Promise<void>
  }
  /** Returns the address to store. Throws `webhook-address-refused`, `rate-limited`. */
  checkWebhookUrl: (url: string, userId: string) => Promise<string>
  limits: { maxCharacters: number; retentionDays: number }
  now: () => Date
}

const maxMetadataCharacters = 4_096

/** Prepares jobs to be stored. */
export function createJobPreparation({
  translation,
  checkWebhookUrl,
  limits,
  now,
}: PreparationDependencies) {
  /** Throws `validation-failed`, and what `checkWebhookUrl` throws. */
  async function prepareFields(
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
      webhookUrl: webhookUrl === undefined ? null : await checkWebhookUrl(webhookUrl, app.userId),
      noStore: app.noStore,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + limits.retentionDays * dayMs),
      requestId: reqId,
      traceparent: span?.traceparent ?? null,
    }
  }

  return {
    /**
     * Throws what a translation throws for the request's form, limits and languages, and what
     * `checkWebhookUrl` throws.
     */
    async ofTexts(
      { metadata, webhookUrl, priority, ...request }: NewJob,
      app: AppPrincipal,
    ): Promise<PreparedJob> {
      const accepted = translation.acceptJob(request, app, limits.maxCharacters)
      const { characters, instructions } = accepted
      await translation.checkGlossary(accepted, app)
      const fields = {
        ...(metadata === undefined ? {} : { metadata }),
        ...(webhookUrl === undefined ? {} : { webhookUrl }),
        ...(priority === undefined ? {} : { priority }),
      }
      return {
        row: {
          ...(await prepareFields(fields, app)),
          text: JSON.stringify(request.text),
          document: null,
          instructions: JSON.stringify(instructions),
          characters,
        },
      }
    },

    /** Checks the fields before it reads the document. Throws what either throws. */
    async ofDocument(
      fields: JobFields,
      read: () => Promise<ReadDocument>,
      app: AppPrincipal,
    ): Promise<PreparedJob> {
      const prepared = await prepareFields(fields, app)
      const { document, instructions, characters, fileId } = await read()
      return {
        row: {
          ...prepared,
          text: null,
          document: JSON.stringify(document),
          instructions: JSON.stringify(instructions),
          characters,
        },
        sourceFile: fileId,
      }
    },
  }
}

function checkMetadata(metadata: Record<string, unknown> | undefined): void {
  const length = metadata === undefined ? 0 : JSON.stringify(metadata).length
  if (length <= maxMetadataCharacters) return
  throw invalidInput(
    '/metadata',
    `It has ${length} characters as JSON; at most ${maxMetadataCharacters} are allowed.`,
  )
}
