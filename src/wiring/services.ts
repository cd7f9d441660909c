// The composition root, with the other files beside it: only they know every constructor.
import { closeAccounts, type ExportSections } from '../accounts/open-accounts.ts'
import { settleOperators } from '../accounts/operators/operators.ts'
import type { AppAuthentication } from '../apps/app-authentication.ts'
import type { Apps } from '../apps/open-apps.ts'
import { exportApps } from '../apps/service.ts'
import { resealWebhookSecrets } from '../apps/webhook-secrets.ts'
import { Problem } from '../http/problems.ts'
import { openJobs } from '../jobs/open-jobs.ts'
import { exportJobs, findJob } from '../jobs/watching/job-queries.ts'
import { createEvaluationStore } from '../measurements/evaluation-store.ts'
import { closeMetering } from '../metering/open-metering.ts'
import { exportUsage } from '../metering/usage.ts'
import { openRegistryServer } from '../models/registry-server/open-registry.ts'
import type { Health } from '../operations/health.ts'
import { createMetricsAccess } from '../operations/metrics-access.ts'
import { openMetricsPort } from '../operations/metrics-port.ts'
import { createState } from '../operations/state.ts'
import { createClock } from '../shared/clock.ts'
import { readVersion } from '../shared/version.ts'
import type { Database } from '../storage/database.ts'
import type { Logger } from '../telemetry/log.ts'
import { exportCorrections } from '../terminology/corrections/service.ts'
import { exportGlossaries } from '../terminology/glossaries/service.ts'
import { type Evaluations, exportEvaluations } from '../translation/evaluation/service.ts'
import { checkWebhookUrl } from '../webhooks/receiver-addresses.ts'
import { exportWebhooks, type Webhooks } from '../webhooks/service.ts'
import { createDocuments } from './documents.ts'
import { type Foundation, openFoundation } from './foundation.ts'
import { startMail } from './mail.ts'
import { createModels, readWantedModels } from './models.ts'
import { monitor } from './monitoring.ts'
import type { ServiceOptions } from './service-options.ts'
import { startWorker } from './worker.ts'

export type Services = Awaited<ReturnType<typeof createServices>>

/** Opens storage, engines and queue. `close` ends them in the opposite order. */
export async function createServices(options: ServiceOptions) {
  const { config, log, now = createClock() } = options
  const closing = new AbortController()
  const requests = readWantedModels(config)
  const hasOwnClock = options.now !== undefined
  const foundation = await openFoundation({ ...options, now, hasOwnClock })
  const { metrics, tracing, database, metering, own, engines, people, terminology } = foundation
  const { addresses: _, keys: __, openAccounts, ...peopleServices } = people
  const { audit, apps } = peopleServices
  const problemAddress = (code: string) => `${config.baseUrl}/problems/${code}`

  const appServices = await createAppServices(options, {
    ...foundation,
    problemAddress,
    closing: closing.signal,
    now,
  })
  const { documents, evaluations, jobs, signals, webhooks } = appServices
  const accounts = openAccounts(createExportSections(foundation, appServices))
  const { listUnserved, unserved, closeModels, ...models } = createModels({
    ...options,
    ...own,
    ...foundation,
    audit,
    jobs,
    requests,
    closing: closing.signal,
    now,
  })

  await settleOperators(accounts)
  await resealSecrets(apps, log)
  await warnOfUnknownApp(options, apps.authentication)
  const monitoring = createMonitoring(options, { ...foundation, listUnserved, now })

  return {
    databaseKind: database.kind,
    now,
    problemAddress,
    translation: engines.translation,
    ...peopleServices,
    accounts,
    ...{ webhooks, jobs, documents, evaluations },
    terminology,
    metering,
    ...monitoring,
    ...{ metrics, tracing },
    ...models,
    ...{ measurements: foundation.measurements, quotaWatch: foundation.quotaWatch },
    ...createEngineAccess(foundation, log),
    registryServer: openRegistryServer(options, foundation.modelSupply),
    startWorker: async () => {
      // The first jobs may be for another process.
      await own.peers.refresh()
      return startWorker(options, { ...foundation, ...appServices, accounts, unserved, now })
    },
    /** Sends mail; undefined if mail is off. */
    startMail: () => startMail(options, foundation),
    /** Answers callers that wait for a job, so that the process can stop. */
    stopWaiting: () => closing.abort(new Error('the process is stopping')),
    async close(): Promise<void> {
      closing.abort(new Error('the process is stopping'))
      await closeModels()
      await closeFoundation(foundation, async () => {
        await signals.close()
        await closeAccounts(accounts)
      })
    },
  }
}

/** What main.ts and the routes ask of the engines. */
function createEngineAccess({ engines, modelSupply }: Foundation, log: Logger) {
  return {
    /** Whether it is not known yet what can be downloaded. */
    isReadingOffers: modelSupply.supply.isReadingOffers,
    engines: engines.engineList,
    /** Counts the current source languages, without those that are only converted. */
    countSources: () => engines.router.translated.size,
    logState: () => log.info(engines.state(), 'state'),
    /** Runs after the start; nothing waits for it. */
    prepareEngines: (): void => {
      engines.prepareEngines(log).catch((err) => log.error({ err }, 'an engine cannot be prepared'))
    },
    /** Loads language detection, so that no request waits for it. */
    preload: async (): Promise<void> => void (await engines.loadDetector()),
  }
}

/** Closes engines and storage, and between them what needs the database. */
async function closeFoundation(
  { engines, metering, quotaWatch, tracing, database }: Foundation,
  closeServices: () => Promise<void>,
): Promise<void> {
  await engines.close()
  await closeMetering(metering)
  await quotaWatch?.close()
  await closeServices()
  await tracing.close()
  await database.close()
}

/** What each domain above users has of one, for their export. */
function createExportSections(
  { people, terminology, metering }: Foundation,
  { jobs, evaluations, webhooks }: Awaited<ReturnType<typeof createAppServices>>,
): ExportSections {
  return {
    apps: ({ id }) => exportApps(people.apps, id),
    jobs: ({ id }) => exportJobs(jobs, id),
    glossaries: ({ id }) => exportGlossaries(terminology, id),
    corrections: ({ id }) => exportCorrections(terminology, id),
    evaluations: ({ id }) => exportEvaluations(evaluations, id),
    webhooks: ({ id }) => exportWebhooks(webhooks, id),
    usage: (user) => exportUsage(metering, user),
  }
}

/** Jobs and documents of apps, their webhooks and their usage. */
async function createAppServices(
  { config, log }: ServiceOptions,
  {
    database,
    metering,
    engines,
    own,
    people,
    problemAddress,
    closing,
    now,
  }: Foundation & {
    problemAddress: (code: string) => string
    closing: AbortSignal
    now: () => Date
  },
) {
  const { files, documentWork, openDocuments } = createDocuments({
    config,
    database,
    translation: engines.translation,
    runInThread: engines.threads.run,
    now,
    log,
  })
  const { jobs, signals, ownSlots } = await openJobs({
    database,
    limits: config,
    translation: engines.translation,
    accounting: metering.limits,
    files,
    checkWebhookUrl: (url, userId) => checkWebhookUrl(people.addresses, url, userId),
    problemAddress,
    findDownload: (languages) =>
      engines.translation.findDownload(languages) ?? own.peers.findDownload(languages),
    closing,
    now,
    log,
  })
  const webhooks: Webhooks = {
    db: database.tables,
    addresses: people.addresses,
    apps: metering.apps,
    readJob: (id, appId) => findJob(jobs, id, appId),
    retentionDays: config.retentionDays,
    now,
  }
  const documents = openDocuments(jobs)
  const evaluations = openEvaluations(database, engines, { ...config, now })
  return { evaluations, documents, documentWork, files, jobs, signals, ownSlots, webhooks }
}

/** The evaluation of translations that apps send. */
const openEvaluations = (
  { tables }: Database,
  { threads }: Foundation['engines'],
  { deadlineSeconds, now }: { deadlineSeconds: number; now: () => Date },
): Evaluations => ({
  store: createEvaluationStore(tables),
  runInThread: threads.run,
  deadlineSeconds,
  now,
})

/** After a rotation of the secret. */
async function resealSecrets(apps: Apps, log: Logger): Promise<void> {
  const resealed = await resealWebhookSecrets(apps)
  if (resealed > 0)
    log.info({ apps: resealed }, 'webhook secrets are encrypted with the new secret')
}

/** Health, and what operators see of the service. */
function createMonitoring(
  { config, secrets, log }: ServiceOptions,
  {
    metrics,
    database,
    own,
    engines: { router, state, readEngines, listFailing },
    listUnserved,
    now,
  }: Foundation & {
    listUnserved: Health['listUnserved']
    now: () => Date
  },
) {
  const health: Health = {
    database,
    hasLanguages: () => router.translated.size > 0 || own.peers.languages().length > 0,
    listFailing,
    listUnserved,
  }
  const version = readVersion()
  const stored = createState(database, { version, now })
  monitor(metrics, { state, readEngines, stored, version })

  return {
    health,
    state: stored,
    /** Undefined: the metrics are not on the main port. */
    checkMetricsToken: createMetricsAccess(secrets.metricsToken),
    /** Serves metrics and health on their own port, if there is one. Rejects if it is in use. */
    openMetricsPort: async () =>
      config.metricsPort === null
        ? undefined
        : openMetricsPort(
            { host: config.metricsHost, port: config.metricsPort },
            { metrics, health, log },
          ),
  }
}

async function warnOfUnknownApp(
  { config: { libreTranslateApp }, log }: ServiceOptions,
  apps: AppAuthentication,
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
