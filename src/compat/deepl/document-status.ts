// The state of a document's job in DeepL's words.
import type { DocumentResult, Job } from '../../jobs/schemas.ts'
import { inDeeplWords } from './deepl-api.ts'
import { baseOf } from './languages.ts'

type DocumentStatus =
  | { status: 'queued'; error_message?: never }
  | { status: 'translating'; seconds_remaining?: number; error_message?: never }
  | { status: 'done' | 'downloaded'; billed_characters: number; error_message?: never }
  | { status: 'error'; error_message: string; message: string }

export function renderStatus(job: Job, now: Date): DocumentStatus {
  switch (job.status) {
    case 'queued':
      return { status: 'queued' }
    case 'processing':
      return { status: 'translating', ...estimate(job, now) }
    case 'succeeded':
      return renderResult(job)
    case 'failed':
      return failed(inDeeplWords(job.error?.detail ?? '') || 'The translation failed.')
    case 'cancelled':
      return failed('The translation was cancelled.')
  }
}

/** A file in the target language comes back as it was, which DeepL calls an error. */
function renderResult({ result, progress, resultDeletedAt }: Job): DocumentStatus {
  const { from, to, route, characters } = (result ?? {}) as Partial<DocumentResult>
  if (from !== undefined && to !== undefined && route?.length === 0 && baseOf(from) === baseOf(to))
    return failed('Source and target language are equal.')
  return {
    status: resultDeletedAt === undefined ? 'done' : 'downloaded',
    billed_characters: characters ?? progress.total,
  }
}

/** As if the rest took as long as what is done. */
function estimate({ startedAt, progress }: Job, now: Date): { seconds_remaining?: number } {
  const { completed, total } = progress
  if (startedAt === undefined || completed === 0) return {}
  const seconds = Math.max(0, (now.getTime() - Date.parse(startedAt)) / 1_000)
  return { seconds_remaining: Math.ceil((seconds * (total - completed)) / completed) }
}

/** Old clients read `message`. */
const failed = (message: string): DocumentStatus => ({
  status: 'error',
  error_message: message,
  message,
})
