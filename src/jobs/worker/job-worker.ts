// Translates queued jobs. fetch-loop.ts decides when to claim jobs, maintenance.ts requeues
// abandoned ones.
import { randomInt } from 'node:crypto'
import type { Database } from '../../storage/database.ts'
import type { Logger } from '../../telemetry/log.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import type { Tracing } from '../../telemetry/tracing.ts'
import type { TranslationService } from '../../translation/service.ts'
import type { OwnSlots } from '../submission/own-slots.ts'
import type { JobFiles } from '../table/job-files.ts'
import type { ClaimedJobRow } from '../table/job-rows.ts'
import type { JobReaders } from '../watching/job-reads.ts'
import type { JobNotifications } from '../watching/notifications.ts'
import { createBatchEnd, type EndRecords } from './batch-end.ts'
import { type ClaimJobs, createClaim } from './claim-store.ts'
import type { EndStore } from './end-store.ts'
import { startFetching } from './fetch-loop.ts'
import { executeJob } from './job-execution.ts'
import type { JobLanguages, JobPeers, UnservedLanguages } from './job-languages.ts'
import type { DocumentWork, JobWork } from './job-work.ts'
import { startMaintenance } from './maintenance.ts'
import { createRunningJobs } from './running-jobs.ts'

interface Dependencies {
  database: Database
  claimJobs?: ClaimJobs
  endStore: EndStore
  noStoreSeconds: number
  translateEach: TranslationService['translateEach']
  documents: DocumentWork
  files: JobFiles
  signals: JobNotifications
  records: EndRecords
  /** Those of this process. */
  readers: JobReaders
  /** Deletes expired data other than jobs. */
  purgeOthers: () => Promise<void>
  concurrency: number
  ownSlots: OwnSlots
  unserved: UnservedLanguages
  peers: JobPeers
  /** The number that this process announces; by default a random one. */
  workerId?: number
  metrics?: Metrics
  tracing?: Tracing
  now: () => Date
  /** Plans the next attempts of jobs: it is not set back. */
  steadyNow: () => Date
  log: Logger
}

interface JobWorker {
  /** How many jobs it works on. */
  countRunning(): number
  /** Claims no more jobs and waits for the running ones; after `graceMs`, releases them. */
  stop(graceMs: number): Promise<void>
}

/** Starts a worker; jobs that a dead process has abandoned are requeued at once. */
export async function startJobWorker({
  workerId = randomInt(1, 2 ** 31),
  ...dependencies
}: Dependencies): Promise<JobWorker> {
  const { database, signals, unserved, now, steadyNow, log } = dependencies
  const { claimJobs = createClaim(database.tables) } = dependencies
  const stopping = new AbortController()
  const running = createRunningJobs<ClaimedJobRow>()
  await database.announceProcess(workerId)
  const maintenance = await startMaintenance({
    ...dependencies,
    reconcile: running.reconcile,
    workerId,
  })
  const stopListening = signals.onEnd(running.abort)
  const work: JobWork = {
    ...dependencies,
    db: database.tables,
    workerId,
    ends: createBatchEnd({
      ...dependencies,
      db: database.tables,
      store: dependencies.endStore,
      announceChange: signals.announceChange,
      countRunning: running.count,
    }),
    stopping: stopping.signal,
  }
  const fetching = startFetching({
    concurrency: dependencies.concurrency,
    claim: (fetch) =>
      running.begin(() =>
        claimJobs({
          ...fetch,
          workerId,
          exceptLanguages: unserved.keys(),
          now: now(),
          dueBy: steadyNow(),
        }),
      ),
    work: (job, onTranslated) =>
      executeJob(work, job, onTranslated).finally(() => running.end(job)),
    isRetried: ({ row }) => row.attempts > 1,
    signals,
    log,
  })
  const closeSlots = dependencies.ownSlots.open(({ id, appId, instructions }) => {
    if (!unserved.canWorkOn(JSON.parse(instructions) as JobLanguages)) return undefined
    const slot = fetching.takeIdleSlot(appId)
    if (slot === undefined) return undefined
    const expected = running.expect(id)
    return {
      columns: { status: 'processing', workerId, attempts: 1, startedAt: now() },
      begin: (row) => slot.start(expected.begin(row)),
      giveUp() {
        expected.forget()
        slot.giveUp()
      },
    }
  })

  return {
    countRunning: running.count,
    async stop(graceMs) {
      maintenance.stop()
      closeSlots()
      const releasing = setTimeout(
        () => stopping.abort(new Error('the process is stopping')),
        graceMs,
      )
      await fetching.stop()
      clearTimeout(releasing)
      stopListening()
    },
  }
}
