// The composition root, with the other files beside it: only they know every constructor.
import { createExportService } from '../accounts/export.ts'
import type { SessionService } from '../accounts/sessions.ts'
import type { AppAuthentication } from '../apps/authentication.ts'
import type { AppService } from '../apps/service.ts'
import type { AuditService } from '../audit/service.ts'
import { createHealthService } from '../health/service.ts'
import { createStateService } from '../health/state.ts'
import { createStateStore } from '../health/state-store.ts'
import { Problem } from '../http/problems.ts'
import type { JobService } from '../jobs/service.ts'
import { readVersion } from '../shared/version.ts'
import { openDatabase } from '../storage/open-database.ts'
import { createUsageService, type UsageService } from '../usage/service.ts'
import { createWebhookService, type WebhookService } from '../webhooks/service.ts'
import { createWebhookStore } from '../webhooks/store.ts'
import { createMetering } from './metering.ts'
import { createModels, readWantedModels } from './models.ts'
import type { ServiceOptions } from './options.ts'
import { createPeople } from './people.ts'
import { createQueue } from './queue.ts'
import { createTranslation } from './translation.ts'
import { startWorker } from './worker.ts'

export type Services = Awaited<ReturnType<typeof createServices>>

/** The timeout of statements on PostgreSQL; then it counts as unavailable. */
const statementTimeoutMs = 30_000

/** Opens storage, engines and queue. `close` ends them in the opposite order. */
export async function createServices(options: ServiceOptions) {
  const { config, secrets, log, now = () => new Date() } = options
  const closing = new AbortController()
  const requests = readWantedModels(config)
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
    engineList,
    loadDetector,
    state,
    enginePairs,
    warnings,
    close: closeTranslation,
  } = createTranslation(config, { ...limits, ...meter })
  for (const warning of warnings) log.warn(warning)
  const { addresses, checkWebhookUrl, closePeople, ...people } = createPeople(options, database)
  const { audit, sessions, apps, webhookSecrets } = people
  const problemAddress = (code: string) => `${config.baseUrl}/problems/${code}`

  const { jobs, signals } = await createQueue({
    config,
    database,
    translation,
    limits,
    checkWebhookUrl,
    problemAddress,
    closing: closing.signal,
    now,
    log,
  })
  const webhookStore = createWebhookStore(database.tables)
  const webhooks = createWebhookService({
    store: webhookStore,
    apps,
    readJob: jobs.find,
    checkWebhookUrl,
    retentionDays: config.retentionDays,
    now,
  })
  const usage = createUsageService({ store: usageStore, meter, apps, now })

  const { models, processes, processId, startReporting, closeModels } = createModels({
    ...options,
    database,
    audit,
    enginePairs,
    requests,
    closing: closing.signal,
    now,
  })

  const resealed = await webhookSecrets.reseal()
  if (resealed > 0)
    log.info({ apps: resealed }, 'webhook secrets are encrypted with the new secret')

  await warnOfUnknownApp(options, people.appAuthentication)

  return {
    databaseKind: database.kind,
    problemAddress,
    translation,
    ...people,
    dataExport: createDataExport({ ...people, jobs, webhooks, usage, now }),
    webhooks,
    jobs,
    limits,
    usage,
    health: createHealthService({ database, router }),
    state: createStateService({
      store: createStateStore(database.tables),
      databaseKind: database.kind,
      version: readVersion(),
      now,
    }),
    engines: engineList,
    /** The number of current source languages. */
    countSources: () => router.sources.size,
    models,
    processes,
    startReporting,
    logState: () => log.info(state(), 'state'),
    startWorker: () =>
      startWorker({
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
        workerId: processId,
        now,
        log,
      }),
    /** Loads language detection, so that no request waits for it. */
    preload: async (): Promise<void> => void (await loadDetector()),
    /** Answers callers that wait for a job, so that the process can stop. */
    stopWaiting: () => closing.abort(new Error('the process is stopping')),
    async close(): Promise<void> {
      closing.abort(new Error('the process is stopping'))
      await closeModels()
      await closeTranslation()
      await closeMetering()
      await signals.close()
      await closePeople()
      await database.close()
    },
  }
}

async function warnOfUnknownApp(
  { config: { libreTranslateApp }, log }: ServiceOptions,
  apps: Pick<AppAuthentication, 'findById'>,
): Promise<void> {
  if (libreTranslateApp === '') return
  const warning = await apps.findById(libreTranslateApp).then(
    (app) => (app === undefined ? 'there is no such app' : undefined),
    (error: unknown) => {
      if (error instanceof Problem && error.code === 'app-disabled') return 'the app is disabled'
      throw error
    },
  )
  if (warning !== undefined)
    log.warn(`DRAGOMAN_LIBRETRANSLATE_APP: ${warning}; LibreTranslate requests need a key.`)
}

interface ExportedDomains {
  sessions: Pick<SessionService, 'exportOfUser'>
  apps: Pick<AppService, 'exportOfUser'>
  jobs: Pick<JobService, 'exportOfUser'>
  webhooks: Pick<WebhookService, 'exportOfUser'>
  usage: Pick<UsageService, 'exportOfUser'>
  audit: AuditService
  now: () => Date
}

/** Exports what each domain has of a user. */
function createDataExport({ sessions, apps, jobs, webhooks, usage, audit, now }: ExportedDomains) {
  return createExportService({
    sections: {
      sessions: sessions.exportOfUser,
      apps: ({ id }) => apps.exportOfUser(id),
      jobs: ({ id }) => jobs.exportOfUser(id),
      webhooks: ({ id }) => webhooks.exportOfUser(id),
      usage: usage.exportOfUser,
      auditEvents: ({ id }) => audit.exportOfUser(id),
    },
    audit,
    now,
  })
}
