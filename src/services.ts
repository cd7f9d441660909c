// The composition root: only this file knows how each domain is opened and what it gives others.
import { resealTotpSecrets } from './accounts/factors/factors.ts'
import { type Accounts, closeAccounts, type ExportSections } from './accounts/open-accounts.ts'
import { settleOperators } from './accounts/operators/operators.ts'
import { warnOfAnonymousApps } from './apps/anonymous-apps.ts'
import { readTokenBudget } from './apps/app-lookup.ts'
import { toDefaultLimits } from './apps/effective-limits.ts'
import { announceDisabledWebhook } from './apps/notices.ts'
import { openOwnedApps } from './apps/ownership.ts'
import { startQuotaWatch } from './apps/quota-watch.ts'
import { exportApps } from './apps/service.ts'
import { listWebhookSecrets, resealWebhookSecrets } from './apps/webhook-secrets.ts'
import { createDocumentWork } from './documents/execution.ts'
import { type DocumentFiles, filesOfJobs } from './documents/files.ts'
import { openDocuments } from './documents/open-documents.ts'
import { openJobs } from './jobs/open-jobs.ts'
import { recordDelivery } from './jobs/service.ts'
import { countUnfinishedCharacters } from './jobs/table/app-jobs-store.ts'
import { openUnservedJobs } from './jobs/unserved-jobs.ts'
import { exportJobs, findJob } from './jobs/watching/job-queries.ts'
import { createEndStore } from './jobs/worker/end-store.ts'
import type { UnservedLanguages } from './jobs/worker/job-languages.ts'
import { startJobWorker } from './jobs/worker/job-worker.ts'
import { createCurrentMeasurements } from './measurements/current-measurements.ts'
import { createEvaluationStore } from './measurements/evaluation-store.ts'
import { closeMetering, openMetering } from './metering/open-metering.ts'
import { exportUsage } from './metering/usage.ts'
import { findLatestPair, insertUsageOfEnded } from './metering/usage-store.ts'
import { linkBundledModels } from './models/bundled-models.ts'
import { openModelSupply } from './models/on-demand/open-supply.ts'
import { openModels, readWantedModels } from './models/open-models.ts'
import { openRegistryServer } from './models/registry-server/open-registry.ts'
import { createIdentity } from './operations/identity.ts'
import { openOperations } from './operations/open-operations.ts'
import { createReporting } from './operations/reporting.ts'
import {
  type People as OpenedPeople,
  openPeople,
  purgePeople,
  type ServiceOptions,
  startMail,
} from './people.ts'
import { createClock, createSteadyClock } from './shared/clock.ts'
import { readVersion } from './shared/version.ts'
import { openDatabase } from './storage/open-database.ts'
import { exportTeams } from './teams/service.ts'
import { type CountAppUsage, createAppUsage } from './telemetry/app-usage.ts'
import { createMetrics } from './telemetry/open-metrics.ts'
import { openTracing } from './telemetry/open-tracing.ts'
import { startIndexing } from './terminology/corrections/fuzzy/indexing.ts'
import { sectionsOfTerminology } from './terminology/export.ts'
import { openTerminology } from './terminology/open-terminology.ts'
import { openRequestTerminology } from './terminology/request-terminology.ts'
import { purgeTransfers } from './terminology/transfers/service.ts'
import {
  type Evaluations,
  exportEvaluations,
  purgeEvaluations,
} from './translation/evaluation/service.ts'
import { openTranslation } from './translation/open-translation.ts'
import { createWebhookRequest } from './webhooks/post.ts'
import { checkWebhookUrl } from './webhooks/receiver-addresses.ts'
import { startWebhookSender } from './webhooks/sender.ts'
import { exportWebhooks, purgeTests, recordEnd, type Webhooks } from './webhooks/service.ts'

export type Services = Awaited<ReturnType<typeof openServices>>

/** The timeout of statements on PostgreSQL; then it counts as unavailable. */
const statementTimeoutMs = 30_000

/** Opens storage, engines and queue. `close` ends them in the opposite order. */
export async function openServices(options: ServiceOptions) {
  const { config, secrets, log } = options
  const requests = readWantedModels(config)
  const stopping = new AbortController()
  const base = await openBase(options)
  const people = { ...base, ...openPeople({ ...options, ...base }) }
  const core = { ...people, ...(await openCore(people)) }
  const work = { ...core, ...(await openWork({ ...core, closing: stopping.signal })) }
  const accounts = people.openAccounts(sectionsOf(work))
  const reporting = createReporting(base.database, core.identity, log)
  const { unserved, listUnserved } = openUnservedJobs({
    ...work,
    claimsJobs: () => reporting.role().claimsJobs,
    onFound: reporting.beatSoon,
  })
  const { closeModels, ...models } = openModels({
    ...work,
    requests,
    reporting,
    unserved,
    enginePairs: core.engines.enginePairs,
    refreshEngines: core.engines.refreshEngines,
    refresh: core.measurements.current.refresh,
    closing: stopping.signal,
  })
  const operations = openOperations(
    { ...work, translation: core.engines, metricsToken: secrets.metricsToken, listUnserved },
    config,
  )
  await settleOperators(accounts)
  await resealWebhookSecrets(people.apps, log)
  await resealTotpSecrets(accounts, log)
  await warnOfAnonymousApps(people.apps, config, log)
  return {
    ...work,
    ...models,
    ...operations,
    accounts,
    registryServer: openRegistryServer(options, core.modelSupply),
    startWorker: async () => {
      // The first jobs may be for another process.
      await core.peers.refresh()
      return startWorker({ ...work, accounts, unserved })
    },
    /** Sends mail; undefined if mail is off. */
    startMail: () => startMail(people),
    /** Answers callers that wait for a job, so that the process can stop. */
    stopWaiting: () => stopping.abort(new Error('the process is stopping')),
    async close(): Promise<void> {
      stopping.abort(new Error('the process is stopping'))
      await closeModels()
      await core.engines.close()
      await closeMetering(core.metering)
      await core.quotaWatch?.close()
      await work.signals.close()
      await closeAccounts(accounts)
      await base.tracing.close()
      await base.database.close()
    },
  }
}

/** Storage, clocks and what observes. */
async function openBase(options: ServiceOptions) {
  const { config, secrets, log, now = createClock() } = options
  const metrics = await createMetrics(config, secrets)
  const tracing = await openTracing(config, secrets, readVersion())
  const database = await openDatabase({ ...secrets, ...config, statementTimeoutMs, metrics, log })
  return {
    ...{ config, secrets, log, now, metrics, tracing, database },
    // A given clock is that of a test, which sets it on purpose.
    steadyNow: options.now ?? createSteadyClock(now),
    countCharacters: createAppUsage(metrics, config.metricsApps),
    problemAddress: (code: string) => `${config.baseUrl}/problems/${code}`,
  }
}

type Base = Awaited<ReturnType<typeof openBase>>
type People = Base & OpenedPeople

/** What translates, with what limits it, counts it and tells it how. */
async function openCore(people: People) {
  const { config, secrets, log, now, database, audit, apps, metrics, tracing } = people
  const db = database.tables
  const quotaWatch = people.mail.isOn ? startQuotaWatch(apps, log) : undefined
  const countAppUsage: CountAppUsage = (appId, characters) => {
    people.countCharacters(appId, characters)
    quotaWatch?.noteUse(appId)
  }
  const metering = openMetering({
    ...people,
    countAppUsage,
    apps: openOwnedApps(db),
    limits: config,
    readTokenBudget: (appId) => readTokenBudget(db, appId, toDefaultLimits(config)),
    countUnfinished: countUnfinishedCharacters,
  })
  const { identity, peers } = createIdentity(database, config, now)
  linkBundledModels(config, log)
  const modelSupply = openModelSupply({ config, secrets, now, log })
  const current = createCurrentMeasurements(db)
  // Without the database, the router gets them later.
  await current.refresh().catch((error: unknown) => log.warn({ error }, 'no measurements are read'))
  const engines = openTranslation(config, {
    ...{ llmServers: secrets.llmServers, measurements: current.list, metrics, tracing },
    accounting: metering.accounting,
    ...openRequestTerminology(db, config.defaultVariants),
    peerLanguages: peers.languages,
    supply: modelSupply.supply,
  })
  modelSupply.listen({ installed: engines.refreshEngines })
  for (const warning of engines.warnings) log.warn(warning)
  // The table of an embedded database is small; processes that share a server restart rarely.
  const readsLatest = database.kind === 'pglite'
  const latest = readsLatest ? await findLatestPair(db).catch(() => undefined) : undefined
  if (latest) engines.warmUp(latest)
  const measurements = { db, current, audit, findVersion: engines.router.findVersion, now }
  const terminology = openTerminology(people, config)
  return {
    ...{ identity, peers, metering, quotaWatch, countAppUsage, modelSupply },
    ...{ engines, translation: engines.translation, measurements, terminology },
  }
}

type Core = People & Awaited<ReturnType<typeof openCore>>

/** Jobs and documents of apps, their webhooks and evaluations. */
async function openWork(core: Core & { closing: AbortSignal }) {
  const { config, log, now, database, translation, engines, metering, addresses, audit } = core
  const db = database.tables
  const files: DocumentFiles = { db, maxBytesPerUser: config.maxStoredDocumentBytes, now, log }
  const { jobs, signals, ownSlots } = await openJobs({
    ...core,
    limits: config,
    accounting: metering.limits,
    tags: metering.tags,
    files: filesOfJobs(files),
    checkWebhookUrl: (url, userId) => checkWebhookUrl(addresses, url, userId),
    findDownload: (languages) =>
      translation.findDownload(languages) ?? core.peers.findDownload(languages),
  })
  const runInThread = engines.threads.run
  const documents = openDocuments({ files, jobs, translation, runInThread, log }, config)
  const evaluations: Evaluations = {
    store: createEvaluationStore(db),
    runInThread,
    deadlineSeconds: config.deadlineSeconds,
    now,
  }
  const webhooks: Webhooks = {
    ...{ db, addresses, audit, apps: metering.apps, retentionDays: config.retentionDays, now },
    readJob: (id, appId) => findJob(jobs, id, appId),
  }
  return { jobs, signals, ownSlots, documents, evaluations, webhooks }
}

type Work = Core & Awaited<ReturnType<typeof openWork>>

/** What each domain above users has of one, for their export. */
const sectionsOf = (work: Work): ExportSections => ({
  teams: (user) => exportTeams(work.teams, user),
  apps: ({ id }) => exportApps(work.apps, id),
  jobs: ({ id }) => exportJobs(work.jobs, id),
  ...sectionsOfTerminology(work.terminology),
  evaluations: ({ id }) => exportEvaluations(work.evaluations, id),
  webhooks: ({ id }) => exportWebhooks(work.webhooks, id),
  usage: (user) => exportUsage(work.metering, user),
})

interface Workers extends Work {
  accounts: Accounts
  unserved: UnservedLanguages
}

/** Works on queued jobs, sends webhooks, and indexes what earlier versions stored. */
async function startWorker(work: Workers) {
  const { jobs, apps, metrics, database, log } = work
  const sender = await startWebhookSender({
    ...work,
    post: createWebhookRequest(work),
    readJob: work.webhooks.readJob,
    signingSecrets: (appId) => listWebhookSecrets(apps, appId),
    onDisabled: (transaction, app) => announceDisabledWebhook(apps, transaction, app),
    onDelivered: (transaction, jobId) => recordDelivery(jobs, transaction, jobId),
  })
  const worker = await startJobs(work).catch(async (error: unknown) => {
    await sender.stop(0)
    throw error
  })
  const indexing = startIndexing(database.tables, log)
  metrics.onScrape((set) => set('jobsRunning', {}, worker.countRunning()))
  return {
    wakeSender: sender.wake,
    /** Claims no more and waits for what is in flight; after `graceMs`, leaves it to others. */
    stop: async (graceMs: number): Promise<void> => {
      await Promise.all([worker.stop(graceMs), sender.stop(graceMs), indexing.stop()])
    },
  }
}

function startJobs(work: Workers) {
  const { config, database, documents, jobs, metering, countAppUsage } = work
  const { jobEnded, usageOfEnded } = metering.meter
  return startJobWorker({
    ...work,
    endStore: createEndStore(database.tables, { ...config, usageInsert: insertUsageOfEnded }),
    noStoreSeconds: config.noStoreSeconds,
    translateEach: work.translation.translateEach,
    documents: createDocumentWork(documents),
    files: filesOfJobs(documents.files),
    records: {
      recordEnd: (transaction, jobId) => recordEnd(work.webhooks, transaction, jobId),
      recordUsage: jobEnded,
      usageOfEnded,
      onUsageStored: (used) => {
        for (const { appId, characters } of used.values()) countAppUsage(appId, characters)
      },
    },
    readers: jobs.watching.readers,
    purgeOthers: async () => {
      await purgeTests(work.webhooks)
      await purgeEvaluations(work.evaluations)
      await purgeTransfers(work.terminology)
      await purgePeople(work.accounts)
    },
    concurrency: config.jobConcurrency,
    workerId: work.identity.id,
  })
}
