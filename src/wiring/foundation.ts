// What the other services build on: storage, limits, engines, and users with their apps.

import { readTokenBudget } from '../apps/app-lookup.ts'
import { toDefaultLimits } from '../apps/effective-limits.ts'
import type { Apps } from '../apps/open-apps.ts'
import { openOwnedApps } from '../apps/ownership.ts'
import { type QuotaWatch, startQuotaWatch } from '../apps/quota-watch.ts'
import { countUnfinishedCharacters } from '../jobs/table/app-jobs-store.ts'
import type { Mail } from '../mail/mail.ts'
import type { Measurements } from '../measurements/service.ts'
import { type Metering, openMetering } from '../metering/open-metering.ts'
import { findLatestPair } from '../metering/usage-store.ts'
import { linkBundledModels } from '../models/bundled-models.ts'
import { openModelSupply } from '../models/on-demand/open-supply.ts'
import { createSteadyClock } from '../shared/clock.ts'
import { readVersion } from '../shared/version.ts'
import type { Database } from '../storage/database.ts'
import { openDatabase } from '../storage/open-database.ts'
import { type CountAppUsage, createAppUsage } from '../telemetry/app-usage.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { createMetrics } from '../telemetry/open-metrics.ts'
import { openTracing } from '../telemetry/open-tracing.ts'
import { openRequestTerminology } from '../terminology/request-terminology.ts'
import type { Terminology } from '../terminology/terminology.ts'
import { readMeasurements } from './measurements.ts'
import { createIdentity } from './peers.ts'
import { createPeople } from './people.ts'
import type { ServiceOptions } from './service-options.ts'
import { createTranslation } from './translation.ts'

/** The timeout of statements on PostgreSQL; then it counts as unavailable. */
const statementTimeoutMs = 30_000

export type Foundation = Awaited<ReturnType<typeof openFoundation>>

interface FoundationOptions extends ServiceOptions {
  now: () => Date
  hasOwnClock: boolean
}

export async function openFoundation(options: FoundationOptions) {
  const { config, secrets, log, now, hasOwnClock } = options
  // A given clock is that of a test, which sets it on purpose.
  const steadyNow = hasOwnClock ? now : createSteadyClock(now)
  const metrics = await createMetrics(config, secrets)
  const tracing = await openTracing(config, secrets, readVersion())
  const { countAppUsage, watchQuotas } = countApps(options, metrics)
  const database = await openDatabase({
    databaseUrl: secrets.databaseUrl,
    dataDir: config.dataDir,
    minFreeBytes: config.minFreeBytes,
    statementTimeoutMs,
    metrics,
    log,
  })
  const metering = meterApps(options, database, { countAppUsage, steadyNow })
  const own = createIdentity({ config, now }, database)
  linkBundledModels(config, log)
  const modelSupply = openModelSupply({ config, secrets, now, log })
  const currentMeasurements = await readMeasurements(database, log)
  const engines = createTranslation(config, {
    llmServers: secrets.llmServers,
    measurements: currentMeasurements.list,
    accounting: metering.accounting,
    ...openRequestTerminology(database.tables, config.defaultVariants),
    metrics,
    peerLanguages: own.peers.languages,
    supply: modelSupply.supply,
    tracing,
  })
  modelSupply.listen({ installed: engines.refreshEngines })
  for (const warning of engines.warnings) log.warn(warning)
  // The table of an embedded database is small; processes that share a server restart rarely.
  if (database.kind === 'pglite')
    await findLatestPair(database.tables).then(
      (pair) => pair && engines.warmUp(pair),
      (error: unknown) => log.warn({ error }, 'the latest pair of languages could not be read'),
    )
  const people = createPeople(options, database)
  const quotaWatch = watchQuotas(people)
  const measurements: Measurements = {
    db: database.tables,
    current: currentMeasurements,
    audit: people.audit,
    findVersion: engines.router.findVersion,
    now,
  }
  const terminology: Terminology = {
    db: database.tables,
    audit: people.audit,
    limits: config,
    forgetApp: people.apps.authentication.forgetCredentials,
    now,
  }
  return {
    ...{ steadyNow, metrics, tracing, countAppUsage, database },
    quotaWatch,
    ...{ metering, own, engines, measurements, modelSupply, people, terminology },
  }
}

/** What counts the use of apps, and what tells their owners of used quotas, which begins later. */
function countApps({ config, log }: FoundationOptions, metrics: Metrics) {
  const countCharacters = createAppUsage(metrics, config.metricsApps)
  let quotaWatch: QuotaWatch | undefined
  const countAppUsage: CountAppUsage = (appId, characters) => {
    countCharacters(appId, characters)
    quotaWatch?.noteUse(appId)
  }
  const watchQuotas = ({ mail, apps }: { mail: Mail; apps: Apps }): QuotaWatch | undefined => {
    if (mail.isOn) quotaWatch = startQuotaWatch(apps, log)
    return quotaWatch
  }
  return { countAppUsage, watchQuotas }
}

/** Opens what limits and counts, with what it asks about apps and their jobs. */
function meterApps(
  { config, now, log }: FoundationOptions,
  database: Database,
  more: { countAppUsage: CountAppUsage; steadyNow: () => Date },
): Metering {
  const db = database.tables
  return openMetering({
    ...more,
    database,
    apps: openOwnedApps(db),
    limits: config,
    readTokenBudget: (appId) => readTokenBudget(db, appId, toDefaultLimits(config)),
    countUnfinished: countUnfinishedCharacters,
    now,
    log,
  })
}
