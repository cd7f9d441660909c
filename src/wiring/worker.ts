import type { SessionService } from '../accounts/sessions.ts'
import type { WebhookSecretService } from '../apps/webhook-secrets.ts'
import type { AuditService } from '../audit/service.ts'
import { createCheckpointStore } from '../jobs/checkpoint-store.ts'
import { createMaintenanceStore } from '../jobs/maintenance-store.ts'
import type { JobNotifications } from '../jobs/notifications.ts'
import type { JobService } from '../jobs/service.ts'
import { createWorkStore } from '../jobs/work-store.ts'
import { startJobWorker } from '../jobs/worker.ts'
import type { Database } from '../storage/database.ts'
import type { TranslationService } from '../translation/service.ts'
import type { Meter } from '../usage/meter.ts'
import type { WebhookAddresses } from '../webhooks/addresses.ts'
import { createDeliveryStore } from '../webhooks/delivery-store.ts'
import { createWebhookRequest } from '../webhooks/request.ts'
import { startWebhookSender } from '../webhooks/sender.ts'
import type { WebhookService } from '../webhooks/service.ts'
import type { ServiceOptions } from './options.ts'

interface Dependencies extends Pick<ServiceOptions, 'config' | 'log'> {
  database: Database
  signals: JobNotifications
  translation: TranslationService
  jobs: JobService
  webhooks: WebhookService
  webhookSecrets: WebhookSecretService
  addresses: WebhookAddresses
  meter: Meter
  audit: AuditService
  sessions: SessionService
  workerId: number
  now: () => Date
}

/** Works on queued jobs and sends webhooks. */
export async function startWorker({
  config,
  database,
  signals,
  translation,
  jobs,
  webhooks,
  webhookSecrets,
  addresses,
  meter,
  audit,
  sessions,
  workerId,
  now,
  log,
}: Dependencies) {
  const sender = await startWebhookSender({
    database,
    store: createDeliveryStore(database.tables),
    post: createWebhookRequest({ addresses, now }),
    readJob: jobs.find,
    signingSecrets: webhookSecrets.list,
    onDelivered: jobs.delivered,
    now,
    log,
  })
  const worker = await startJobWorker({
    database,
    store: createWorkStore(database.tables, config),
    checkpointStore: createCheckpointStore(database.tables),
    maintenanceStore: createMaintenanceStore(database, config),
    signals,
    translation,
    recordEnd: webhooks.recordEnd,
    recordUsage: meter.jobEnded,
    purgeOthers: async () => {
      await audit.purge()
      await webhooks.purge()
      await sessions.purge()
    },
    concurrency: config.jobConcurrency,
    workerId,
    now,
    log,
  })
  return {
    wakeSender: sender.wake,
    /** Claims no more and waits for what is in flight; after `graceMs`, leaves it to others. */
    stop: async (graceMs: number): Promise<void> => {
      await Promise.all([worker.stop(graceMs), sender.stop(graceMs)])
    },
  }
}
