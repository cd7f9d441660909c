// Executes a claimed job: translates it, then stores its end, or releases it for another attempt.
import type { Transaction } from 'kysely'
import { Problem } from '../../http/problems.ts'
import type { GivenUsage, Tally } from '../../metering/tally.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Logger } from '../../telemetry/log.ts'
import { type Metrics, noMetrics } from '../../telemetry/metrics.ts'
import { runTraced } from '../../telemetry/scope.ts'
import { noTracing, type Tracing } from '../../telemetry/tracing.ts'
import { countCharacters } from '../../translation/characters.ts'
import { MissingModels, ServedByPeer } from '../../translation/request-context.ts'
import type { TranslationService } from '../../translation/service.ts'
import type { CheckpointStore } from '../table/checkpoint-store.ts'
import type { JobFiles } from '../table/job-files.ts'
import type { ClaimedJobRow } from '../table/job-rows.ts'
import type { Claim } from '../table/sql-fragments.ts'
import type { JobReaders } from '../watching/job-reads.ts'
import type { JobNotifications } from '../watching/notifications.ts'
import { createBatchEnd, type JobEnd, type UsedByJob } from './batch-end.ts'
import { type Checkpoint, createCheckpoint } from './checkpoint.ts'
import type { PlainEndStore } from './end-store.ts'
import type { JobLanguages, UnservedLanguages } from './job-languages.ts'
import { type JobPeers, peersOf } from './job-languages.ts'
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
import { createRelease } from './job-release.ts'
import { type DocumentWork, translateDocument, translateTextsOfJob } from './job-translation.ts'
import type { RunningJob } from './running-jobs.ts'
import type { WorkStore } from './worker-store.ts'

export interface ExecutionDependencies {
  store: WorkStore
  checkpointStore: CheckpointStore
  translation: Pick<TranslationService, 'translateEach'>
  documents: DocumentWork
  files: JobFiles
  signals: Pick<JobNotifications, 'announceChange'>
  /** Called in the transaction that ends a job that may want a webhook. */
  recordEnd: (transaction: Transaction<Tables>, jobId: string) => Promise<void>
  /** Called last in that transaction, as it locks rows that other jobs write to. */
  recordUsage: (transaction: Transaction<Tables>, used: Tally) => Promise<void>
  plainEnds: PlainEndStore
  /** The usage of these jobs, for `plainEnds`. */
  usageOfEnded: (jobs: readonly UsedByJob[]) => GivenUsage
  /** Called when usage is stored by `plainEnds`. */
  onUsageStored: (used: Tally) => void
  /** Those of this process. */
  readers: JobReaders
  metrics?: Metrics
  unserved: Pick<UnservedLanguages, 'admits' | 'keys'>
  peers: JobPeers
  tracing?: Tracing
  now: () => Date
  /** Plans the next attempts of jobs: it is not set back. */
  steadyNow: () => Date
  log: Logger
}

interface Options extends ExecutionDependencies {
  workerId: number
  /** How many jobs run in this process, until their ends are stored. */
  countRunning: () => number
  /** Aborted when the process stops: unfinished jobs are released. */
  stopping: AbortSignal
}

type End = Omit<JobEnd, 'row' | 'claim'>

/** The results of longer jobs would fill the memory if other jobs ran while they are stored. */
const shortCharacters = 10_000

/** The characters of each text; a document counts as one text. */
const totalsOf = (row: ClaimedJobRow): number[] =>
  row.document === null ? textsOf(row).map(countCharacters) : [row.characters]

export function createJobExecution({
  store,
  checkpointStore,
  translation,
  documents,
  files,
  signals,
  recordEnd,
  recordUsage,
  plainEnds,
  usageOfEnded,
  onUsageStored,
  readers,
  unserved,
  peers,
  workerId,
  countRunning,
  stopping,
  metrics = noMetrics,
  tracing = noTracing,
  now,
  steadyNow,
  log,
}: Options) {
  const translate = createAttempt({
    checkpointStore,
    translation,
    documents,
    signals,
    peers,
    log,
  })
  const ends = createBatchEnd({
    ...{ store, plainEnds, files, signals, recordEnd, recordUsage, usageOfEnded, onUsageStored },
    ...{ readers, countRunning, now },
  })
  const finish = (row: ClaimedJobRow, claim: Claim, end: End): Promise<boolean> =>
    ends.store({ row, claim, ...end })

  const { release, passOn, retryOrFail } = createRelease({
    ...{ store, unserved, log },
    now: steadyNow,
    fail: (row, claim, problem) =>
      finish(row, claim, { outcome: failedBy(problem), used: failureOf(row), hasParts: true }),
  })

  async function attempt(
    { row, signal }: RunningJob<ClaimedJobRow>,
    onTranslated: () => void,
  ): Promise<AttemptResult> {
    const { id, attempts } = row
    const claim = { id, workerId, attempts }
    const failed = new AbortController()
    try {
      if (!unserved.admits(row.instructions as JobLanguages, row)) return await release(claim)
      const end = await translate(row, claim, AbortSignal.any([stopping, signal, failed.signal]))
      if (row.characters <= shortCharacters) onTranslated()
      if (await finish(row, claim, end)) {
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
      try {
        if (error instanceof ServedByPeer || error instanceof MissingModels) {
          return await passOn(claim, row, error)
        }
        if (stopping.aborted) return await release(claim)
        return await retryOrFail(claim, row, error)
      } catch (cause) {
        log.error({ error: cause, jobId: id }, 'a job could not be released')
        return 'lost'
      }
    }
  }

  /**
   * Translates a running job and stores its end. Calls `onTranslated` in between if the job is
   * short. Does not reject.
   */
  return async (job: RunningJob<ClaimedJobRow>, onTranslated: () => void): Promise<void> => {
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
        const end = await attempt(job, onTranslated)
        span?.set({ 'dragoman.job.result': end })
        return end
      },
    })
    measureAttempt(metrics, row, { result, ms: performance.now() - startedAt })
  }
}

/** The work of one attempt. */
function createAttempt({
  checkpointStore,
  translation,
  documents,
  signals,
  peers,
  log,
}: Pick<Options, 'checkpointStore' | 'translation' | 'documents' | 'signals' | 'peers' | 'log'>) {
  /** Rejects with what another attempt may fix, after the checkpoint is saved. */
  async function translate(row: ClaimedJobRow, claim: Claim, signal: AbortSignal): Promise<End> {
    const checkpoint: Checkpoint = await createCheckpoint({
      claim,
      totals: totalsOf(row),
      resumed: row.attempts > 1 || row.completedCharacters > 0,
      store: checkpointStore,
      onStored: () => signals.announceChange('progressed', row.id),
      onError: (error) => log.warn({ error, jobId: row.id }, 'progress could not be stored'),
    })
    const job = {
      ...{ row, checkpoint, signal },
      peers: peersOf(row.instructions as JobLanguages, peers),
    }
    if (row.document === null) {
      const { results, cached } = await translateTextsOfJob(job, translation)
      const { hasParts } = checkpoint
      return { outcome: outcomeOf(row, results), used: usageOf(row, results, cached), hasParts }
    }
    const translated = await translateDocument(job, documents)
    const { hasParts } = checkpoint
    if (translated instanceof Problem) {
      return { outcome: failedBy(translated), used: failureOf(row), hasParts }
    }
    return {
      outcome: outcomeOfDocument(translated.result),
      used: usageOfDocument(row, translated),
      hasParts,
      resultFile: translated.fileId,
    }
  }

  return translate
}
