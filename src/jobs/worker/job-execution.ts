// Executes a claimed job: translates it, then stores its end, or releases it for another attempt.
import { Problem } from '../../http/problems.ts'
import { noMetrics } from '../../telemetry/metrics.ts'
import { runTraced } from '../../telemetry/scope.ts'
import { noTracing } from '../../telemetry/tracing.ts'
import { countCharacters } from '../../translation/characters.ts'
import { MissingModels, ServedByPeer } from '../../translation/request-context.ts'
import type { ClaimedJobRow } from '../table/job-rows.ts'
import type { JobEnd } from './batch-end.ts'
import { createCheckpoint } from './checkpoint.ts'
import { type JobLanguages, peersOf } from './job-languages.ts'
import { type AttemptResult, measureAttempt, measureClaim } from './job-metrics.ts'
import {
  failedBy,
  failureOf,
  outcomeOf,
  outcomeOfDocument,
  textsOf,
  usageOf,
  usageOfDocument,
} from './job-outcome.ts'
import { passOn, release, retryOrFail } from './job-release.ts'
import { translateDocument, translateTextsOfJob } from './job-translation.ts'
import type { ClaimedJob, JobWork } from './job-work.ts'
import type { RunningJob } from './running-jobs.ts'

/** The results of longer jobs would fill the memory if other jobs ran while they are stored. */
const shortCharacters = 10_000

/**
 * Translates a running job and stores its end. Calls `onTranslated` in between if the job is
 * short. Does not reject.
 */
export async function executeJob(
  work: JobWork,
  job: RunningJob<ClaimedJobRow>,
  onTranslated: () => void,
): Promise<void> {
  const { metrics = noMetrics, tracing = noTracing } = work
  const { row } = job
  measureClaim(metrics, row)
  const startedAt = performance.now()
  const result = await runTraced(tracing, 'job', {
    kind: 'consumer',
    reqId: row.requestId ?? undefined,
    parent: row.traceparent,
    attributes: {
      'dragoman.job.id': row.id,
      'dragoman.job.attempt': row.attempts,
      'dragoman.app.id': row.appId,
    },
    work: async (span) => {
      const end = await attempt(work, job, onTranslated)
      span?.set({ 'dragoman.job.result': end })
      return end
    },
  })
  measureAttempt(metrics, row, { result, ms: performance.now() - startedAt })
}

async function attempt(
  work: JobWork,
  { row, signal }: RunningJob<ClaimedJobRow>,
  onTranslated: () => void,
): Promise<AttemptResult> {
  const { workerId, unserved, ends, stopping, log } = work
  const { id, attempts } = row
  const claim = { id, workerId, attempts }
  const failed = new AbortController()
  try {
    if (!unserved.admits(row.instructions as JobLanguages, row)) return await release(work, claim)
    const signals = AbortSignal.any([stopping, signal, failed.signal])
    const end = await translate(work, { row, claim }, signals)
    if (row.characters <= shortCharacters) onTranslated()
    if (await ends.store(end)) {
      log.info({ jobId: id, status: end.outcome.status, attempts }, 'job ended')
      return end.outcome.status
    }
    log.info({ jobId: id, attempts }, 'a job ended elsewhere or was claimed again')
    return 'lost'
  } catch (error) {
    failed.abort(new Error('the attempt has ended'))
    if (signal.aborted) {
      log.info({ jobId: id, attempts, reason: signal.reason.message }, 'a job was aborted')
      return 'lost'
    }
    return await giveBack(work, { row, claim }, error)
  }
}

/** Releases a job after an error, or ends it if that was its last attempt. Does not reject. */
async function giveBack(work: JobWork, job: ClaimedJob, error: unknown): Promise<AttemptResult> {
  try {
    if (error instanceof ServedByPeer || error instanceof MissingModels)
      return await passOn(work, job, error)
    if (work.stopping.aborted) return await release(work, job.claim)
    return await retryOrFail(work, job, error)
  } catch (cause) {
    work.log.error({ error: cause, jobId: job.claim.id }, 'a job could not be released')
    return 'lost'
  }
}

/**
 * The work of one attempt. Rejects with what another attempt may fix, after the checkpoint is
 * saved.
 */
async function translate(
  { db, translateEach, documents, signals, peers, log }: JobWork,
  { row, claim }: ClaimedJob,
  signal: AbortSignal,
): Promise<JobEnd> {
  const checkpoint = await createCheckpoint({
    db,
    claim,
    totals: totalsOf(row),
    resumed: row.attempts > 1 || row.completedCharacters > 0,
    onStored: () => signals.announceChange('progressed', row.id),
    onError: (error) => log.warn({ error, jobId: row.id }, 'progress could not be stored'),
  })
  const job = {
    ...{ row, checkpoint, signal },
    peers: peersOf(row.instructions as JobLanguages, peers),
  }
  if (row.document === null) {
    const { results, cached } = await translateTextsOfJob(job, translateEach)
    const { hasParts } = checkpoint
    const used = usageOf(row, results, cached)
    return { row, claim, outcome: outcomeOf(row, results), used, hasParts }
  }
  const translated = await translateDocument(job, documents)
  const { hasParts } = checkpoint
  if (translated instanceof Problem)
    return { row, claim, outcome: failedBy(translated), used: failureOf(row), hasParts }
  return {
    row,
    claim,
    outcome: outcomeOfDocument(translated.result),
    used: usageOfDocument(row, translated),
    hasParts,
    resultFile: translated.fileId,
  }
}

/** The characters of each text; a document counts as one text. */
const totalsOf = (row: ClaimedJobRow): number[] =>
  row.document === null ? textsOf(row).map(countCharacters) : [row.characters]
