import type { TranslationService } from '../translation/service.ts'
import type { Instructions } from '../translation/text-translator.ts'
import type { Checkpoint } from './checkpoint.ts'
import { type TextResult, textsOf } from './job-outcome.ts'
import type { ClaimedJobRow } from './job-rows.ts'

interface Options {
  row: ClaimedJobRow
  checkpoint: Checkpoint
  translation: Pick<TranslationService, 'translateEach'>
  signal: AbortSignal
}

/** A result for each text, and the translations that came from the cache alone. */
interface TranslatedJob {
  results: TextResult[]
  cached: ReadonlySet<object>
}

const progressEveryMs = 1_000

/**
 * Translates the texts of a job and saves the checkpoint once a second. Rejects with what another
 * attempt may fix, after the checkpoint is saved.
 */
export async function translateJob({
  row,
  checkpoint,
  translation,
  signal,
}: Options): Promise<TranslatedJob> {
  const results: TextResult[] = []
  const cached = new Set<object>()
  const attempt = new AbortController()
  const context = {
    userId: row.userId,
    appId: row.appId,
    priority: 'queued',
    noStore: row.noStore,
    noteCached: (one: object) => void cached.add(one),
    signal: AbortSignal.any([signal, attempt.signal]),
  } as const
  const timer = setInterval(() => void checkpoint.save(), progressEveryMs)
  try {
    await translation.translateEach(
      { texts: textsOf(row), instructions: row.instructions as Instructions },
      (index) => ({ ...context, checkpoint: checkpoint.ofText(index) }),
      (index, result) => {
        results[index] = result
        checkpoint.settle(index)
      },
    )
  } catch (error) {
    await checkpoint.save()
    throw error
  } finally {
    clearInterval(timer)
    // After a failure, the job's other texts need not be translated.
    attempt.abort(new Error('the attempt has ended'))
  }
  return { results, cached }
}
