// The composition root: the only file that knows every constructor.
import { lookup } from 'node:dns'
import { join } from 'node:path'
import { createUserDeletion } from './accounts/deletion.ts'
import { createExportService } from './accounts/export.ts'
import { createLoginFailures } from './accounts/login-failures.ts'
import { createPasswords } from './accounts/password.ts'
import { createProfileService } from './accounts/profile.ts'
import { createAccountService } from './accounts/service.ts'
import { createAccessTokens } from './accounts/session.ts'
import { createSessionStore } from './accounts/session-store.ts'
import { createAccountStore } from './accounts/store.ts'
import { createOperatorCheck } from './accounts/user.ts'
import { createUserService } from './accounts/users.ts'
import { createCredentialService } from './apps/credentials.ts'
import { createAppService } from './apps/service.ts'
import { createAppStore } from './apps/store.ts'
import { createWebhookSecretService } from './apps/webhook-secrets.ts'
import { createAuditService } from './audit/service.ts'
import { createAuditStore } from './audit/store.ts'
import { type Config, ConfigError, type Secrets } from './config.ts'
import { createHealthService } from './health/service.ts'
import { createJobLoad } from './jobs/load.ts'
import { openJobQueue } from './jobs/queue.ts'
import { createJobService } from './jobs/service.ts'
import { listenForJobs } from './jobs/signals.ts'
import { createJobStore } from './jobs/store.ts'
import { createWorkStore } from './jobs/work-store.ts'
import { startJobWorker } from './jobs/worker.ts'
import { createQuotas } from './limits/quota.ts'
import { createLimitService } from './limits/service.ts'
import { createLimitStore } from './limits/store.ts'
import type { Logger } from './log.ts'
import { loadKeys } from './secrets.ts'
import type { Database } from './storage/database.ts'
import { openDatabase } from './storage/open-database.ts'
import { createSegmentCache } from './translation/cache.ts'
import { createDetector, type Detector } from './translation/detection.ts'
import { createApertiumEngine } from './translation/engines/apertium/engine.ts'
import { createMarianEngine } from './translation/engines/marian/engine.ts'
import { createModelAccess } from './translation/engines/models/access.ts'
import { type ModelRequest, readRequests } from './translation/engines/models/requests.ts'
import { pullInBackground } from './translation/engines/models/startup.ts'
import { createLanguageResolver } from './translation/languages.ts'
import { createRouter } from './translation/router.ts'
import { createScheduler } from './translation/scheduler.ts'
import { type Accounting, createTranslationService } from './translation/service.ts'
import { createTranslator } from './translation/translator.ts'
import { createMeter } from './usage/meter.ts'
import { createUsageService } from './usage/service.ts'
import { createUsageStore } from './usage/store.ts'
import type { UsageCount } from './usage/tally.ts'
import { createWebhookAddresses, type ResolveHost } from './webhooks/addresses.ts'
import { createWebhookUrlCheck } from './webhooks/check-url.ts'
import { createWebhookRequest } from './webhooks/request.ts'
import { startWebhookSender } from './webhooks/sender.ts'
import { createWebhookService } from './webhooks/service.ts'
import { createWebhookStore } from './webhooks/store.ts'

export type Services = Awaited<ReturnType<typeof createServices>>

interface Options {
  config: Config
  secrets: Secrets
  log: Logger
  now?: () => Date
  /** How the hosts of webhooks are found. */
  resolveHost?: ResolveHost
}

/** For whom nothing is counted. */
const noAccounting: Accounting = { takeCharacters: () => {}, giveBackCharacters: () => {}, answered: () => {}, failed: () => {} }

/** Everything that translates, without a database. */
export function createTranslation(config: Config, accounting: Accounting = noAccounting) {
  const engines = [
    createApertiumEngine({ modesFolder: config.apertiumModes }),
    createMarianEngine({
      modelsFolder: join(config.dataDir, 'models'),
      threads: config.marianThreads,
      maxModelBytes: config.marianModelBytes,
      joinsVectors: config.marianJoinsVectors === 'on',
    }),
  ]
  const router = createRouter({ engines, defaultVariants: config.defaultVariants })
  const languages = createLanguageResolver(router)
  const schedulers = new Map(engines.map((engine) => [engine.name, createScheduler(engine, config)]))
  let detector: Promise<Detector> | undefined
  const loadDetector = () => {
    detector ??= createDetector()
    return detector
  }
  const cache = createSegmentCache({ maxBytes: config.cacheBytes })
  const translator = createTranslator({ router, languages, schedulers, cache, loadDetector })
  const translation = createTranslationService({ translator, languages, router, limits: config, accounting })
  const close = async () => {
    await Promise.all(engines.map((engine) => engine.close()))
  }
  /** For the log. */
  const state = () => ({ cache: cache.state(), lines: [...schedulers.values()].map((scheduler) => scheduler.state()) })
  return { translation, router, loadDetector, state, close }
}

/** Throws ConfigError for what is no pair. */
function readWantedModels({ models, setup }: Config): ModelRequest[] {
  try {
    return setup === 'off' ? [] : readRequests(models)
  } catch (error) {
    throw new ConfigError(`DRAGOMAN_MODELS: ${(error as Error).message}`)
  }
}

function startModelPull({ config, secrets, log }: Options, requests: readonly ModelRequest[], signal: AbortSignal): void {
  if (requests.length === 0) return
  const access = createModelAccess(config, secrets)
  void pullInBackground({ ...access, requests, log, signal }).finally(access.close)
}

/** Users, apps and what happened to them: all that needs storage and nothing that translates. */
function createPeople({ config, secrets, log, now = () => new Date(), resolveHost = lookup }: Options, database: Database) {
  const keys = loadKeys({ ...secrets, dataDir: config.dataDir })
  const addresses = createWebhookAddresses({ allowedRanges: config.webhookAllow, resolve: resolveHost })
  const checkWebhookUrl = createWebhookUrlCheck(addresses)
  const store = createAccountStore(database.tables)
  const appStore = createAppStore(database.tables)
  const audit = createAuditService({ store: createAuditStore(database.tables), retentionDays: config.auditDays, now })
  const { deleteJobsOfApps, stopStoring } = createJobStore(database.tables)
  const apps = createAppService({
    store: appStore,
    keys,
    checkWebhookUrl,
    deleteJobs: deleteJobsOfApps,
    audit,
    defaultLimits: {
      requestsPerMinute: config.rateLimit,
      charactersPerMinute: config.characterRateLimit,
      monthlyCharacters: config.monthlyCharacters,
    },
    onNoStore: (transaction, appId) => stopStoring(transaction, appId, new Date(now().getTime() + config.noStoreSeconds * 1000)),
    now,
    log,
  })
  const failures = createLoginFailures({ audit, now })
  const common = {
    store,
    sessions: createSessionStore(database.tables),
    passwords: createPasswords(),
    failures,
    audit,
    isOperator: createOperatorCheck(config.operators),
    deleteUser: createUserDeletion({ store, deleteApps: apps.deleteAppsOf, audit }),
    forgetAppsOf: apps.forgetAppsOf,
    now,
  }
  const accessTokens = createAccessTokens({ keys: keys.tokens, lifeSeconds: config.accessTokenSeconds, now })
  const { signup, refreshTokenDays } = config
  return {
    addresses,
    checkWebhookUrl,
    audit,
    accounts: createAccountService({ ...common, accessTokens, signup, refreshTokenDays }),
    profile: createProfileService(common),
    users: createUserService(common),
    apps,
    credentials: createCredentialService({ store: appStore, audit, forgetCredentials: apps.forgetCredentials, now }),
    webhookSecrets: createWebhookSecretService({ store: appStore, keys, audit, now }),
    closePeople: failures.close,
  }
}

/** What operators do to users, for a command: no server, no engines. */
export async function openUsers(options: Pick<Options, 'config' | 'secrets' | 'log'>) {
  const database = await openDatabase({ ...options.secrets, dataDir: options.config.dataDir, log: options.log })
  const { users, closePeople } = createPeople(options, database)
  const close = async (): Promise<void> => {
    await closePeople()
    await database.close()
  }
  return { users, close }
}

/** What apps may use and have used. */
function createMetering({ config, log, now }: Pick<Options, 'config' | 'log'> & { now: () => Date }, database: Database) {
  const usageStore = createUsageStore(database.tables)
  const { countUnfinishedCharacters } = createJobStore(database.tables)
  const limitStore = createLimitStore(database.tables)
  const quotas = createQuotas({
    store: limitStore,
    // In this order: a job that ends in between counts twice for a moment, not never.
    countUsed: async (transaction, appId, since) =>
      (await countUnfinishedCharacters(transaction, appId)) + (await usageStore.sumCharacters(transaction, appId, since)),
    now,
    log,
  })
  const lease = database.kind === 'postgres' ? limitStore.leaseWindow : undefined
  const limits = createLimitService({ store: limitStore, lease, quotas, limits: config, now, log })
  const onStored = (counts: Iterable<UsageCount>) => {
    for (const { appId, characters } of counts) quotas.settle(appId, characters)
  }
  const meter = createMeter({ store: usageStore, onStored, now, log })
  const closeMetering = async (): Promise<void> => {
    await meter.close()
    await limits.close()
  }
  return { limits, meter, usageStore, closeMetering }
}

/** Opens storage, engines and queue. `close` ends them in the opposite order. */
export async function createServices(options: Options) {
  const { config, secrets, log, now = () => new Date() } = options
  const wanted = readWantedModels(config)
  const database = await openDatabase({ databaseUrl: secrets.databaseUrl, dataDir: config.dataDir, log })
  const { limits, meter, usageStore, closeMetering } = createMetering({ config, log, now }, database)
  const { translation, router, loadDetector, state, close: closeTranslation } = createTranslation(config, { ...limits, ...meter })
  const { addresses, checkWebhookUrl, closePeople, ...people } = createPeople(options, database)
  const { audit, accounts, apps, webhookSecrets } = people
  const problemAddress = (code: string) => `${config.baseUrl}/problems/${code}`
  const closing = new AbortController()

  const queue = await openJobQueue({ database, log })
  const signals = await listenForJobs(database)
  const webhookStore = createWebhookStore(database.tables)
  const webhooks = createWebhookService({ store: webhookStore, apps, now })
  const usage = createUsageService({ store: usageStore, meter, apps, now })
  const jobStore = createJobStore(database.tables)
  const jobs = createJobService({
    store: jobStore,
    queue,
    load: createJobLoad({
      read: jobStore.countWaitingCharacters,
      limits: { maxWaitingOfApp: config.maxWaitingJobCharactersOfApp, maxWaitingOverall: config.maxWaitingJobCharacters },
    }),
    signals,
    translation,
    checkWebhookUrl,
    accounting: limits,
    limits: { maxCharacters: config.maxQueuedCharacters, retentionDays: config.retentionDays },
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
      queue,
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
      /** Takes nothing more and waits for what is under way; after `graceMs` it is left to others. */
      stop: async (graceMs: number): Promise<void> => {
        await Promise.all([worker.stop(graceMs), sender.stop(graceMs)])
      },
    }
  }

  const resealed = await webhookSecrets.reseal()
  if (resealed > 0) log.info({ apps: resealed }, 'webhook secrets are sealed under the new secret')

  // Loading takes a second of the processor: before the first request rather than in it.
  await loadDetector()

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
    /** Languages that can be translated from, as things are now. */
    countSources: () => router.sources.size,
    /** Pulls the models that are wanted and not there, beside everything else. */
    startModelPull: () => startModelPull(options, wanted, closing.signal),
    logState: () => log.info(state(), 'state'),
    startWorker,
    /** Answers who waits for a job, so that the process can stop. */
    stopWaiting: () => closing.abort(new Error('the process stops')),
    async close(): Promise<void> {
      await closeTranslation()
      await closeMetering()
      await signals.close()
      await queue.close()
      await closePeople()
      await database.close()
    },
  }
}
