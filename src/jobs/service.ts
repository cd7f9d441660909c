import type { Transaction } from 'kysely'
import type { AppPrincipal } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import type { Logger } from '../telemetry/log.ts'
import type { ResolvedLanguages } from '../translation/routing/router.ts'
import { createCancellation } from './cancellation.ts'
import type { NewJob } from './schemas.ts'
import { createJobPreparation, type PreparationDependencies } from './submission/preparation.ts'
import type { JobFields, ReadDocument } from './submission/prepared-job.ts'
import { createResubmission } from './submission/resubmission.ts'
import {
  createSubmission,
  type Submission,
  type SubmissionDependencies,
  type SubmitOptions,
} from './submission/submission.ts'
import type { JobFiles } from './table/job-files.ts'
import type { JobStore } from './table/job-store.ts'
import { createJobLookup } from './watching/job-lookup.ts'
import { createJobQueries } from './watching/job-queries.ts'
import {
  createJobRenderer,
  createResultDelivery,
  type FindDownload,
} from './watching/job-renderer.ts'
import { createLocalJobs } from './watching/local-jobs.ts'
import type { JobNotifications } from './watching/notifications.ts'
import { languagesKey } from './worker/job-languages.ts'

export type JobService = ReturnType<typeof createJobService>

interface Dependencies extends SubmissionDependencies, PreparationDependencies {
  store: JobStore
  files: JobFiles
  signals: Pick<JobNotifications, 'subscribe' | 'onEnd' | 'onGap' | 'announceWaiting'>
  limits: PreparationDependencies['limits'] & { maxWatchers: number }
  problemAddress: (code: string) => string
  findDownload: FindDownload
  /** Aborted when the process stops, so that no caller waits any longer. */
  closing: AbortSignal
  log: Logger
}

/** A document as it is sent: what identifies the request, and how it is read and stored. */
interface DocumentSubmission {
  request: object
  fields: JobFields
  read: () => Promise<ReadDocument>
}

interface SubmissionsDependencies {
  submitPrepared: ReturnType<typeof createSubmission>
  prepare: ReturnType<typeof createJobPreparation>
  files: Pick<JobFiles, 'discard'>
}

export function createJobService({
  store,
  signals,
  problemAddress,
  findDownload,
  closing,
  log,
  ...dependencies
}: Dependencies) {
  const { files, limits, now } = dependencies
  const renderJob = createJobRenderer({ problemAddress, findDownload })
  const localJobs = createLocalJobs(signals)
  const { findJob, getJob } = createJobLookup({ store, now })
  const deliver = createResultDelivery({ store, renderJob, now, log })

  const prepare = createJobPreparation(dependencies)
  const submitPrepared = createSubmission({
    ...dependencies,
    localJobs,
    signals,
    getJob,
    renderJob,
    deliver,
  })
  const submissions = createSubmissions({ submitPrepared, prepare, files })

  return {
    ...submissions,

    /** Those of the languages of which a queued job waits. */
    listWaiting: (languages: readonly ResolvedLanguages[]) => listWaiting(store, languages),

    /**
     * Submits a job that has ended again, as a new job. Throws `job-not-found`,
     * `job-not-retryable`, and what `submit` throws.
     */
    retry: createResubmission({ store, files, ...submissions, now }),

    ...createJobQueries({
      store,
      signals,
      limits,
      localJobs,
      findJob,
      getJob,
      deliver,
      renderJob,
      closing,
      now,
    }),

    ...createDeliveries({ store, now }),

    cancel: createCancellation({ store, files, getJob, renderJob, now }),
  }
}

function createSubmissions({ submitPrepared, prepare, files }: SubmissionsDependencies) {
  return {
    /**
     * Queues texts. Throws what a translation throws for the request's form, limits and languages,
     * `webhook-address-refused`, `idempotency-key-reused`, `quota-exceeded`, and `rate-limited` or
     * `overloaded` for its backlog.
     */
    submit: (request: NewJob, app: AppPrincipal, options: SubmitOptions): Promise<Submission> =>
      submitPrepared({ request, prepare: () => prepare.ofTexts(request, app) }, app, options),

    /**
     * Queues a document that `read` has stored; the file is deleted if the job is not stored.
     * Throws what `read` throws, and as `submit`.
     */
    async submitDocument(
      { request, fields, read }: DocumentSubmission,
      app: AppPrincipal,
      options: SubmitOptions,
    ): Promise<Submission> {
      let unused: string | undefined
      const readAndRemember = async () => {
        const document = await read()
        unused = document.fileId
        return document
      }
      const prepared = () => prepare.ofDocument(fields, readAndRemember, app)
      try {
        const submission = await submitPrepared({ request, prepare: prepared }, app, options)
        if (!submission.replayed) unused = undefined
        return submission
      } finally {
        if (unused !== undefined) void files.discard(unused)
      }
    },
  }
}

async function listWaiting(
  store: Pick<JobStore, 'listWaitingLanguages'>,
  languages: readonly ResolvedLanguages[],
): Promise<ResolvedLanguages[]> {
  const byKey = new Map(languages.map((each) => [languagesKey(each), each]))
  if (byKey.size === 0) return []
  const waiting = new Set(await store.listWaitingLanguages([...byKey.keys()]))
  return [...byKey].flatMap(([key, each]) => (waiting.has(key) ? [each] : []))
}

/** What is recorded of results that reach their callers elsewhere than in a response. */
function createDeliveries({ store, now }: { store: JobStore; now: () => Date }) {
  return {
    /** Records that the translated file of a no-store job was downloaded. */
    documentDelivered: (id: string): Promise<void> => store.deleteDownloadedResult(id, now()),

    /** Records that a webhook has delivered the job. */
    delivered: (transaction: Transaction<Tables>, id: string): Promise<void> =>
      store.deleteDeliveredResult(id, now(), transaction),
  }
}
