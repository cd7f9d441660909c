// Neural models, and what this process reports of itself.
import { join } from 'node:path'
import type { Audit } from '../audit/service.ts'
import { type Config, ConfigError } from '../config/read-config.ts'
import type { Jobs } from '../jobs/submission/jobs.ts'
import type { Measurements } from '../measurements/service.ts'
import { describeInstalled } from '../models/installed/installed-sets.ts'
import { createModelSync } from '../models/model-sync.ts'
import type { OpenedSupply } from '../models/on-demand/open-supply.ts'
import { pairName } from '../models/pair-names.ts'
import { type ModelRequest, readRequests } from '../models/pair-requests.ts'
import { createRegistryAccess } from '../models/registry-access.ts'
import type { Models } from '../models/service.ts'
import { createModelStore } from '../models/store.ts'
import type { ProcessReport } from '../operations/process-report.ts'
import type { EnginePairs } from '../operations/process-schemas.ts'
import type { Processes } from '../operations/processes.ts'
import { createReporting, type ProcessRole } from '../operations/reporting.ts'
import type { Database } from '../storage/database.ts'
import type { TranslationService } from '../translation/service.ts'
import { createUnserved, type Identity } from './peers.ts'
import type { ServiceOptions } from './service-options.ts'

interface Dependencies extends ServiceOptions, Identity {
  database: Database
  audit: Audit
  engines: {
    enginePairs: () => EnginePairs[]
    translation: TranslationService
  }
  measurements: Measurements
  modelSupply: OpenedSupply
  jobs: Jobs
  /** Those of `DRAGOMAN_MODELS`. */
  requests: readonly ModelRequest[]
  /** Aborted when the process stops. */
  closing: AbortSignal
  now: () => Date
}

export function createModels(dependencies: Dependencies) {
  const { config, database, engines, audit, peers, modelSupply, closing, now, log } = dependencies
  const directory = join(config.dataDir, 'models')
  const managesModels = config.setup !== 'off'
  const reporting = createReporting(dependencies)
  const { unserved, listUnserved } = createUnserved({
    peers,
    translation: engines.translation,
    jobs: dependencies.jobs,
    claimsJobs: () => reporting.role().claimsJobs,
    onFound: reporting.beatSoon,
    log,
  })
  const { pull, listAvailable } = createRegistryAccess(dependencies)

  const sync = createModelSync({
    db: database.tables,
    store: createModelStore({ directory }),
    requests: dependencies.requests,
    pull,
    closing,
    onChange: reporting.beatSoon,
    now,
    log,
  })

  const readReport = async (): Promise<ProcessReport> => ({
    claimsJobs: reporting.role().claimsJobs,
    memoryBytes: process.memoryUsage.rss(),
    engines: engines.enginePairs(),
    managesModels,
    models: await describeInstalled(directory),
    offered: modelSupply.supply.offers().map(pairName),
    onDemand: modelSupply.offers(),
    downloads: [...sync.downloads(), ...modelSupply.downloads()],
    unserved: unserved.list(),
  })
  const processes: Processes = {
    database,
    readOwn: async () => ({
      ...dependencies.identity,
      kind: reporting.role().kind,
      report: await readReport(),
    }),
    now,
  }

  const lookForModels = async (): Promise<void> => {
    if (managesModels && reporting.hasStarted()) await sync.look()
  }

  async function lookAround(): Promise<void> {
    await peers.refresh()
    unserved.prepareAgain()
    await dependencies.measurements.current.refresh()
    await lookForModels()
  }

  return {
    processes,
    unserved,
    listUnserved,
    models: {
      db: database.tables,
      processes,
      audit,
      listAvailable,
      // If it fails, the next heartbeat looks again.
      onChange: () => void lookForModels().catch(() => {}),
      now,
    } satisfies Models,

    /** Reports this process to the others, and downloads and removes models in the background. */
    startReporting(given: ProcessRole, everyMs?: number): void {
      modelSupply.listen({ changed: reporting.beatSoon })
      modelSupply.keepCurrent()
      reporting.start(given, { readReport, onBeat: lookAround, everyMs })
    },

    /** `closing` must be aborted. */
    async closeModels(): Promise<void> {
      await reporting.stop()
      await Promise.all([sync.ended(), modelSupply.close()])
    },
  }
}

/** Throws ConfigError. */
export function readWantedModels({ models, setup }: Config): ModelRequest[] {
  try {
    return setup === 'off' ? [] : readRequests(models)
  } catch (error) {
    throw new ConfigError(`DRAGOMAN_MODELS: ${(error as Error).message}`)
  }
}
