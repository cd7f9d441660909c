// The composition root, with services/: the only files that know every constructor.
import { createExportService } from '../accounts/export.ts'
import { type Config, ConfigError } from '../config/read-config.ts'
import { createHealthService } from '../health/service.ts'
import { createBacklog } from '../jobs/backlog.ts'
import { listenToJobs } from '../jobs/notifications.ts'
import { createJobService } from '../jobs/service.ts'
import { createJobStore } from '../jobs/store.ts'
import { createWorkStore } from '../jobs/work-store.ts'
import { startJobWorker } from '../jobs/worker.ts'
import { createModelAccess } from '../models/access.ts'
import { type ModelRequest, readRequests } from '../models/requests.ts'
import { pullInBackground } from '../models/startup.ts'
import { openDatabase } from '../storage/open-database.ts'
import { createUsageService } from '../usage/service.ts'
import { createWebhookRequest } from '../webhooks/request.ts'
import { startWebhookSender } from '../webhooks/sender.ts'
import { createWebhookService } from '../webhooks/service.ts'
import { createWebhookStore } from '../webhooks/store.ts'
import { createMetering } from './metering.ts'
import type { ServiceOptions } from './options.ts'
import { createPeople } from './people.ts'
import { createTranslation } from './translation.ts'

export type Services = Awaited<ReturnType<typeof createServices>>

/** Throws ConfigError for an invalid pair. */
function readWantedModels({ models, setup }: Config): ModelRequest[] {
  try {
    return setup === 'off' ? [] : readRequests(models)
  } catch (error) {
    throw new ConfigError(`DRAGOMAN_MODELS: ${(error as Error).message}`)
  }
}

function startModelPull(
  { config, secrets, log }: ServiceOptions,
  requests: readonly ModelRequest[],
  signal: AbortSignal,
): void {
  if (requests.length === 0) return
  const access = createModelAccess(config, secrets)
  void pullInBackground({ ...access, requests, log, signal }).finally(access.close)
}

/** The timeout of statements on PostgreSQL; then it counts as unavailable. */
const statementTimeoutMs = 30_000

/** Opens storage, engines and queue. `close` ends them in the opposite order. */
export async function createServices(options: ServiceOptions) {
  const { config, secrets, log, now = () => new Date() } = options
  const wanted = readWantedModels(config)
  const database = await openDatabase({
    databaseUrl: secrets.databaseUrl,
    dataDir: config.dataDir,
    minFreeBytes: config.minFreeBytes,
    statementTimeoutMs,
    log,
  })
  const { limits, meter, usageStore, closeMetering } = createMetering(
    { config, log, now },
    database,
  )
  const {
    translation,
    router,
    loadDetector,
    state,
    close: closeTranslation,
  } = createTranslation(config, { ...limits, ...meter })
  const { addresses, checkWebhookUrl, closePeople, ...people } = createPeople(options, database)
  const { audit, accounts, apps, webhookSecrets } = people
  const problemAddress = (code: string) => `${config.baseUrl}/problems/${code}`
  const closing = new AbortController()

  const signals = await listenToJobs(database)
  const webhookStore = createWebhookStore(database.tables)
  const webhooks = createWebhookService({ store: webhookStore, apps, now })
  const usage = createUsageService({ store: usageStore, meter, apps, now })
  const jobStore = createJobStore(database.tables)
  const jobs = createJobService({
    store: jobStore,
    backlog: createBacklog({
      read: jobStore.countWaitingCharacters,
      limits: {
        maxWaitingOfApp: config.maxWaitingJobCharactersOfApp,
        maxWaitingOverall: config.maxWaitingJobCharacters,
      },
    }),
    signals,
    translation,
    checkWebhookUrl,
    accounting: limits,
    limits: { ...config, maxCharacters: config.maxQueuedCharacters },
    problemAddress,
    closing: closing.signal,
    now,
    log,
  })

  /** Works on queued jobs and sends webhooks. */
  async function startWorker() {
    const sender = await startWebhookSender({
      database,
      store: webhookStore,
      post: createWebhookRequest({ addresses, now }),
      readJob: jobs.find,
      signingSecrets: webhookSecrets.list,
      onDelivered: jobs.delivered,
      now,
      log,
    })
    const worker = await startJobWorker({
      database,
      store: createWorkStore(database, config),
      signals,
      translation,
      recordEnd: webhooks.recordEnd,
      recordUsage: meter.jobEnded,
      purgeOthers: async () => {
        await audit.purge()
        await accounts.purge()
      },
      concurrency: config.jobConcurrency,
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

  const resealed = await webhookSecrets.reseal()
  if (resealed > 0) log.info({ apps: resealed }, 'webhook secrets are sealed under the new secret')

  return {
    databaseKind: database.kind,
    problemAddress,
    translation,
    ...people,
    dataExport: createExportService({
      sections: {
        sessions: accounts.exportOfUser,
        apps: ({ id }) => apps.exportOfUser(id),
        jobs: ({ id }) => jobs.exportOfUser(id),
        webhooks: ({ id }) => webhooks.exportOfUser(id),
        usage: usage.exportOfUser,
        auditEvents: ({ id }) => audit.exportOfUser(id),
      },
      audit,
      now,
    }),
    webhooks,
    jobs,
    limits,
    usage,
    health: createHealthService({ database, router }),
    /** The number of current source languages. */
    countSources: () => router.sources.size,
    /** Downloads missing models in the background. */
    startModelPull: () => startModelPull(options, wanted, closing.signal),
    logState: () => log.info(state(), 'state'),
    startWorker,
    /** Loads what takes a second of CPU time, so that no request waits for it. */
    preload: async (): Promise<void> => void (await loadDetector()),
    /** Answers callers that wait for a job, so that the process can stop. */
    stopWaiting: () => closing.abort(new Error('the process stops')),
    async close(): Promise<void> {
      await closeTranslation()
      await closeMetering()
      await signals.close()
      await closePeople()
      await database.close()
    },
  }
}
