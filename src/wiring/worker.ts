import type { Accounts } from '../accounts/open-accounts.ts'
import { purgeSessions } from '../accounts/sessions/sessions.ts'
import { announceDisabledWebhook } from '../apps/notices.ts'
import { listWebhookSecrets } from '../apps/webhook-secrets.ts'
import { purgeEvents } from '../audit/service.ts'
import { recordDelivery } from '../jobs/service.ts'
import type { Jobs } from '../jobs/submission/jobs.ts'
import type { OwnSlots } from '../jobs/submission/own-slots.ts'
import type { JobFiles } from '../jobs/table/job-files.ts'
import { findJob } from '../jobs/watching/job-queries.ts'
import type { JobNotifications } from '../jobs/watching/notifications.ts'
import { createEndStore } from '../jobs/worker/end-store.ts'
import type { UnservedLanguages } from '../jobs/worker/job-languages.ts'
import type { DocumentWork } from '../jobs/worker/job-work.ts'
import { startJobWorker } from '../jobs/worker/job-worker.ts'
import { purgeMail } from '../mail/mail.ts'
import type { Tally } from '../metering/tally.ts'
import { insertUsageOfEnded } from '../metering/usage-store.ts'
import { type Evaluations, purgeEvaluations } from '../translation/evaluation/service.ts'
import { createWebhookRequest } from '../webhooks/post.ts'
import { startWebhookSender } from '../webhooks/sender.ts'
import { purgeTests, recordEnd, type Webhooks } from '../webhooks/service.ts'
import type { Foundation } from './foundation.ts'
import type { ServiceOptions } from './service-options.ts'

interface Dependencies extends Foundation {
  accounts: Accounts
  signals: JobNotifications
  documentWork: DocumentWork
  files: JobFiles
  jobs: Jobs
  ownSlots: OwnSlots
  evaluations: Evaluations
  webhooks: Webhooks
  unserved: UnservedLanguages
  now: () => Date
}

/** Works on queued jobs and sends webhooks. */
export async function startWorker(options: ServiceOptions, dependencies: Dependencies) {
  const { metrics } = dependencies
  const sender = await startSender(options, dependencies)
  const worker = await startJobs(options, dependencies).catch(async (error: unknown) => {
    await sender.stop(0)
    throw error
  })
  metrics.onScrape((set) => set('jobsRunning', {}, worker.countRunning()))
  return {
    wakeSender: sender.wake,
    /** Claims no more and waits for what is in flight; after `graceMs`, leaves it to others. */
    stop: async (graceMs: number): Promise<void> => {
      await Promise.all([worker.stop(graceMs), sender.stop(graceMs)])
    },
  }
}

async function startSender({ log }: ServiceOptions, dependencies: Dependencies) {
  const { database, jobs, metrics, tracing, now, steadyNow } = dependencies
  const { addresses, apps } = dependencies.people
  return startWebhookSender({
    database,
    post: createWebhookRequest({ addresses, now }),
    readJob: (id, appId) => findJob(jobs, id, appId),
    signingSecrets: (appId) => listWebhookSecrets(apps, appId),
    onDisabled: (transaction, app) => announceDisabledWebhook(apps, transaction, app),
    onDelivered: (transaction, jobId) => recordDelivery(jobs, transaction, jobId),
    metrics,
    tracing,
    now,
    steadyNow,
    log,
  })
}

async function startJobs({ config, log }: ServiceOptions, dependencies: Dependencies) {
  const { database, signals, files, jobs, ownSlots, webhooks, unserved, evaluations } = dependencies
  const { metrics, tracing, now, steadyNow, countAppUsage } = dependencies
  const { audit } = dependencies.people
  const { meter } = dependencies.metering
  const { identity, peers } = dependencies.own
  const countUsage = (used: Tally) => {
    for (const { appId, characters } of used.values()) countAppUsage(appId, characters)
  }
  return startJobWorker({
    database,
    endStore: createEndStore(database.tables, { ...config, usageInsert: insertUsageOfEnded }),
    noStoreSeconds: config.noStoreSeconds,
    signals,
    translateEach: dependencies.engines.translation.translateEach,
    documents: dependencies.documentWork,
    files,
    records: {
      recordEnd: (transaction, jobId) => recordEnd(webhooks, transaction, jobId),
      recordUsage: meter.jobEnded,
      usageOfEnded: meter.usageOfEnded,
      onUsageStored: countUsage,
    },
    readers: jobs.watching.readers,
    purgeOthers: async () => {
      await purgeEvents(audit)
      await purgeTests(webhooks)
      await purgeSessions(dependencies.accounts)
      await purgeEvaluations(evaluations)
      await purgeMail(dependencies.database.tables, now())
    },
    concurrency: config.jobConcurrency,
    ownSlots,
    unserved,
    peers,
    workerId: identity.id,
    metrics,
    tracing,
    now,
    steadyNow,
    log,
  })
}
