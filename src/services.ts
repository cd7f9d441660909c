// The composition root: the only file that knows every constructor.
import { lookup } from 'node:dns'
import { join } from 'node:path'
import { createAccountService } from './accounts/service.ts'
import { createAccessTokens } from './accounts/session.ts'
import { createAccountStore } from './accounts/store.ts'
import { createOperatorCheck } from './accounts/user.ts'
import { createUserService } from './accounts/users.ts'
import { createAppService } from './apps/service.ts'
import { createAppStore } from './apps/store.ts'
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

/** Opens storage, engines and queue. `close` ends them in the opposite order. */
export async function createServices({ config, secrets, log, now = () => new Date(), resolveHost = lookup }: Options) {
  const wanted = readWantedModels(config)
  const database = await openDatabase({ databaseUrl: secrets.databaseUrl, dataDir: config.dataDir, log })
  const usageStore = createUsageStore(database.tables)
  const jobStore = createJobStore(database.tables)
  const limitStore = createLimitStore(database.tables)
  const quotas = createQuotas({
    store: limitStore,
    // In this order: a job that ends in between counts twice for a moment, not never.
    countUsed: async (transaction, appId, since) =>
      (await jobStore.countUnfinishedCharacters(transaction, appId)) + (await usageStore.sumCharacters(transaction, appId, since)),
    now,
    log,
  })
  const lease = database.kind === 'postgres' ? limitStore.leaseWindow : undefined
  const limits = createLimitService({ store: limitStore, lease, quotas, limits: config, now, log })
  const onStored = (counts: Iterable<UsageCount>) => {
    for (const { appId, characters } of counts) quotas.settle(appId, characters)
  }
  const meter = createMeter({ store: usageStore, onStored, now, log })
  const { translation, router, loadDetector, state, close: closeTranslation } = createTranslation(config, { ...limits, ...meter })
  const keys = loadKeys({ secret: secrets.secret, dataDir: config.dataDir })
  const accessTokens = createAccessTokens({ key: keys.tokens, lifeSeconds: config.accessTokenSeconds, now })
  const problemAddress = (code: string) => `${config.baseUrl}/problems/${code}`
  const closing = new AbortController()

  const audit = createAuditService({ store: createAuditStore(database.tables), retentionDays: config.auditDays, now })
  const isOperator = createOperatorCheck(config.operators)
  const accountStore = createAccountStore(database.tables)
  const queue = await openJobQueue({ database, log })
  const signals = await listenForJobs(database)
  const addresses = createWebhookAddresses({ allowedRanges: config.webhookAllow, resolve: resolveHost })
  const checkWebhookUrl = createWebhookUrlCheck(addresses)
  const apps = createAppService({
    store: createAppStore(database.tables),
    keys,
    checkWebhookUrl,
    defaultLimits: {
      requestsPerMinute: config.rateLimit,
      charactersPerMinute: config.characterRateLimit,
      monthlyCharacters: config.monthlyCharacters,
    },
    onNoStore: (transaction, appId) => jobs.stopStoring(transaction, appId),
    now,
    log,
  })
  const webhookStore = createWebhookStore(database.tables)
  const webhooks = createWebhookService({ store: webhookStore, apps, now })
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
    limits: { maxCharacters: config.maxQueuedCharacters, retentionDays: config.retentionDays, noStoreSeconds: config.noStoreSeconds },
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
      signingSecrets: apps.signingSecrets,
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

  // Loading takes a second of the processor: before the first request rather than in it.
  await loadDetector()

  return {
    databaseKind: database.kind,
    problemAddress,
    translation,
    accounts: createAccountService({
      store: accountStore,
      accessTokens,
      audit,
      isOperator,
      signup: config.signup,
      refreshTokenDays: config.refreshTokenDays,
      now,
    }),
    users: createUserService({ store: accountStore, audit, isOperator, now }),
    audit,
    apps,
    webhooks,
    jobs,
    limits,
    usage: createUsageService({ store: usageStore, meter, apps, now }),
    health: createHealthService({ database, router }),
    /** Languages that can be translated from, as things are now. */
    countSources: () => router.sources.size,
    /** Pulls the models that are wanted and not there, beside everything else. */
    startModelPull: () => startModelPull({ config, secrets, log }, wanted, closing.signal),
    logState: () => log.info(state(), 'state'),
    startWorker,
    /** Answers who waits for a job, so that the process can stop. */
    stopWaiting: () => closing.abort(new Error('the process stops')),
    async close(): Promise<void> {
      await closeTranslation()
      await meter.close()
      await limits.close()
      await signals.close()
      await queue.close()
      await database.close()
    },
  }
}
