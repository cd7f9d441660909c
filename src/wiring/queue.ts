import { createJobService } from '../jobs/service.ts'
import { createBacklog } from '../jobs/submission/backlog.ts'
import { createOwnSlots } from '../jobs/submission/own-slots.ts'
import { createSubmissionStore } from '../jobs/submission/submission-store.ts'
import type { JobFiles } from '../jobs/table/job-files.ts'
import { createJobStore } from '../jobs/table/job-store.ts'
import type { FindDownload } from '../jobs/watching/job-renderer.ts'
import { listenToJobs } from '../jobs/watching/notifications.ts'
import type { LimitService } from '../metering/limits.ts'
import type { Database } from '../storage/database.ts'
import type { TranslationService } from '../translation/service.ts'
import type { ServiceOptions } from './service-options.ts'

interface Dependencies extends Pick<ServiceOptions, 'config' | 'log'> {
  database: Database
  translation: TranslationService
  limits: LimitService
  files: JobFiles
  checkWebhookUrl: (url: string, userId: string) => Promise<string>
  problemAddress: (code: string) => string
  findDownload: FindDownload
  closing: AbortSignal
  now: () => Date
}

/** The job queue as callers use it; worker.ts works on it. */
export async function createQueue({ config, database, limits, ...dependencies }: Dependencies) {
  const signals = await listenToJobs(database)
  const submissionStore = createSubmissionStore(database.tables)
  const ownSlots = createOwnSlots()
  const jobs = createJobService({
    ...dependencies,
    ownSlots,
    store: createJobStore(database.tables),
    submissionStore,
    backlog: createBacklog({
      read: submissionStore.countQueuedCharacters,
      limits: {
        maxCharactersPerApp: config.maxJobQueueCharactersPerApp,
        maxCharacters: config.maxJobQueueCharacters,
      },
    }),
    signals,
    accounting: limits,
    limits: {
      maxCharacters: config.maxQueuedCharacters,
      retentionDays: config.retentionDays,
      maxWatchers: config.maxWatchers,
    },
  })
  return { jobs, signals, ownSlots }
}
