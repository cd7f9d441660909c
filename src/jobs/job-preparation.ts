// Validates a request and makes the row of its job.
import type { AppPrincipal } from '../auth/principals.ts'
import { invalidInput } from '../http/problems.ts'
import { newId } from '../shared/ids.ts'
import type { TranslationService } from '../translation/service.ts'
import type { NewJobRow } from './job-rows.ts'
import type { NewJob } from './schemas.ts'

export interface PreparationDependencies {
  translation: Pick<TranslationService, 'accept'>
  /** Returns the address to store. Throws `webhook-address-refused`, `rate-limited`. */
  checkWebhookUrl: (url: string, userId: string) => Promise<string>
  limits: { maxCharacters: number; retentionDays: number }
  now: () => Date
}

/** A job whose virtual start time is not known yet. */
export type PreparedJobRow = Omit<NewJobRow, 'virtualStartTime'>

const dayMs = 86_400_000
const maxMetadataCharacters = 4_096

/**
 * Prepares a job to be stored. Throws what a translation throws for the request's form, limits and
 * languages, and what `checkWebhookUrl` throws.
 */
export function createJobPreparation({
  translation,
  checkWebhookUrl,
  limits,
  now,
}: PreparationDependencies) {
  return async (
    { metadata, webhookUrl, priority = 'normal', ...request }: NewJob,
    app: AppPrincipal,
  ): Promise<PreparedJobRow> => {
    const { characters, instructions } = translation.accept(request, limits.maxCharacters)
    checkMetadata(metadata)
    const createdAt = now()
    return {
      id: newId('job'),
      appId: app.id,
      priority,
      text: JSON.stringify(request.text),
      instructions: JSON.stringify(instructions),
      metadata: metadata === undefined ? null : JSON.stringify(metadata),
      webhookUrl: webhookUrl === undefined ? null : await checkWebhookUrl(webhookUrl, app.userId),
      noStore: app.noStore,
      characters,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + limits.retentionDays * dayMs),
    }
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
