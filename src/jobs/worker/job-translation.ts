import { Problem } from '../../http/problems.ts'
import type { Instructions, SegmentInstructions } from '../../translation/instructions.ts'
import type { PeerLanguages, RequestContext } from '../../translation/request-context.ts'
import { selectEngines } from '../../translation/routing/engine-selection.ts'
import type { TranslationService } from '../../translation/service.ts'
import type { ClaimedJobRow } from '../table/job-rows.ts'
import type { Checkpoint } from './checkpoint.ts'
import { type TextResult, textsOf } from './job-outcome.ts'
import type { DocumentWork, TranslatedDocument } from './job-work.ts'

interface Options {
  row: ClaimedJobRow
  checkpoint: Checkpoint
  peers: PeerLanguages | undefined
  /** Aborted also after a failure: the job's other texts need not be translated. */
  signal: AbortSignal
}

/** A result for each text, and the translations that came from the cache alone. */
interface TranslatedJob {
  results: TextResult[]
  cached: ReadonlySet<object>
}

const progressEveryMs = 1_000

/** Translates the texts of a job. */
export async function translateTextsOfJob(
  { row, checkpoint, ...options }: Options,
  translateEach: TranslationService['translateEach'],
): Promise<TranslatedJob> {
  const results: TextResult[] = []
  const cached = new Set<object>()
  await withCheckpoint({ row, checkpoint, ...options }, (context) =>
    translateEach(
      { texts: textsOf(row), instructions: row.instructions as Instructions },
      (index) => ({
        ...context,
        noteCached: (one: object) => void cached.add(one),
        checkpoint: checkpoint.ofText(index),
      }),
      (index, result) => {
        results[index] = result
        checkpoint.settle(index)
      },
    ),
  )
  return { results, cached }
}

/** Translates the document of a job; a problem of the document is its result. */
export function translateDocument(
  options: Options,
  documents: DocumentWork,
): Promise<TranslatedDocument | Problem> {
  const { row, checkpoint } = options
  return withCheckpoint(options, (context) =>
    documents
      .translate(row, { ...context, checkpoint: checkpoint.ofText(0) })
      .catch((error: unknown) => {
        if (error instanceof Problem && error.status < 500) return error
        throw error
      }),
  )
}

/**
 * Works on a job and saves its checkpoint once a second. Rejects with what another attempt may fix,
 * after the checkpoint is saved.
 */
async function withCheckpoint<T>(
  { row, checkpoint, peers, signal }: Options,
  work: (context: RequestContext) => Promise<T>,
): Promise<T> {
  const instructions = row.instructions as SegmentInstructions
  const timer = setInterval(() => void checkpoint.save(), progressEveryMs)
  try {
    return await work({
      ownerId: row.ownerId,
      appId: row.appId,
      priority: 'queued',
      noStore: row.noStore,
      hasCorrections: row.hasCorrections,
      reviewBelow: row.reviewBelow ?? undefined,
      engines: selectEngines(row.engineSettings, instructions.optimizeFor),
      peers,
      signal,
    })
  } catch (error) {
    await checkpoint.save()
    throw error
  } finally {
    clearInterval(timer)
  }
}
