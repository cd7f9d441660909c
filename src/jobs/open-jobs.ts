import { isId } from '../shared/ids.ts'
import type { Database } from '../storage/database.ts'
import type { Logger } from '../telemetry/log.ts'
import type { BacklogLimits } from './submission/backlog.ts'
import { createJobIntake, type JobAccounting } from './submission/job-intake.ts'
import type { JobAcceptance, Jobs } from './submission/jobs.ts'
import { createOwnSlots, type OwnSlots } from './submission/own-slots.ts'
import type { JobFiles } from './table/job-files.ts'
import { createFindJob } from './table/job-store.ts'
import { createJobWatching, type FindRow } from './watching/job-watching.ts'
import { createLocalJobs } from './watching/local-jobs.ts'
import { type JobNotifications, listenToJobs } from './watching/notifications.ts'
import type { FindDownload } from './watching/readable-jobs.ts'

interface Options {
  database: Database
  translation: JobAcceptance
  files: JobFiles
  tags: Jobs['tags']
  accounting: JobAccounting
  limits: BacklogLimits & {
    /** The most characters of a job of texts. */
    maxQueuedCharacters: number
    retentionDays: number
    maxWatchers: number
  }
  checkWebhookUrl: Jobs['checkWebhookUrl']
  problemAddress: (code: string) => string
  findDownload: FindDownload
  /** Aborted when the process stops, so that no caller waits any longer. */
  closing: AbortSignal
  now: () => Date
  log: Logger
}

/** The queue, and what a worker of this process needs of it. */
interface OpenedJobs {
  readonly jobs: Jobs
  readonly signals: JobNotifications
  readonly ownSlots: OwnSlots
}

/** Opens the job queue for its callers. */
export async function openJobs({
  database,
  accounting,
  limits,
  closing,
  ...options
}: Options): Promise<OpenedJobs> {
  const { files, now } = options
  const db = database.tables
  const signals = await listenToJobs(database)
  const ownSlots = createOwnSlots()
  const localJobs = createLocalJobs(signals)
  const findJob = createFindJob(db)
  const findRow: FindRow = async (id, appId) =>
    isId(id, 'job') ? findJob({ id, appId, now: now() }) : undefined
  const jobs: Jobs = {
    ...options,
    db,
    findRow,
    watching: createJobWatching({
      ...{ signals, localJobs, findRow, closing },
      maxWatchers: limits.maxWatchers,
    }),
    rendered: new WeakMap(),
    intake: createJobIntake({ db, files, limits, accounting, ownSlots, localJobs, signals, now }),
    maxCharacters: limits.maxQueuedCharacters,
    retentionDays: limits.retentionDays,
  }
  return { jobs, signals, ownSlots }
}
