// Neural models, and what this process reports of itself to the others.
import { join } from 'node:path'
import type { Audit } from '../audit/service.ts'
import { type Config, ConfigError, type Secrets } from '../config/read-config.ts'
import type { Identity } from '../operations/identity.ts'
import type { ProcessReport } from '../operations/process-report.ts'
import type { EnginePairs } from '../operations/process-schemas.ts'
import type { Processes } from '../operations/processes.ts'
import type { ProcessRole, Reporting } from '../operations/reporting.ts'
import type { Database } from '../storage/database.ts'
import type { Logger } from '../telemetry/log.ts'
import type { ResolvedLanguages } from '../translation/routing/resolved-languages.ts'
import { describeInstalled } from './installed/installed-sets.ts'
import { createModelSync } from './model-sync.ts'
import type { OpenedSupply } from './on-demand/open-supply.ts'
import { pairName } from './pair-names.ts'
import { type ModelRequest, readRequests } from './pair-requests.ts'
import { createRegistryAccess } from './registries/registry-access.ts'
import type { Models } from './service.ts'
import { createModelStore } from './store.ts'
import type { ModelImports } from './uploads/import-service.ts'

interface ModelOptions extends Identity {
  readonly config: Config
  readonly secrets: Secrets
  readonly database: Database
  readonly audit: Audit
  readonly reporting: Reporting
  readonly enginePairs: () => EnginePairs[]
  /** The languages of jobs that this process does not serve. */
  readonly unserved: { list(): ResolvedLanguages[]; prepareAgain(): void }
  /** Has the engines notice new models at once. */
  readonly refreshEngines: () => void
  readonly modelSupply: OpenedSupply
  /** Those of `DRAGOMAN_MODELS`. */
  readonly requests: readonly ModelRequest[]
  /** Looks for other changes that operators made elsewhere. */
  readonly refresh: () => Promise<void>
  /** Aborted when the process stops. */
  readonly closing: AbortSignal
  readonly now: () => Date
  readonly log: Logger
}

/** The models that operators manage, and this process among those that share its database. */
interface OpenedModels {
  readonly processes: Processes
  readonly models: Models
  readonly modelImports: ModelImports
  /** Reports this process to the others, and downloads and removes models in the background. */
  startReporting(given: ProcessRole, everyMs?: number): void
  /** `closing` must be aborted. */
  closeModels(): Promise<void>
}

export function openModels(options: ModelOptions): OpenedModels {
  const { config, database, audit, peers, reporting, modelSupply, unserved } = options
  const { closing, now, log } = options
  const directory = join(config.dataDir, 'models')
  const managesModels = config.setup !== 'off'
  const { pull, listAvailable } = createRegistryAccess(options)
  const store = createModelStore({ directory })
  const sync = createModelSync({
    db: database.tables,
    store,
    requests: options.requests,
    pull,
    closing,
    onChange: reporting.beatSoon,
    now,
    log,
  })

  const readReport = async (): Promise<ProcessReport> => ({
    claimsJobs: reporting.role().claimsJobs,
    memoryBytes: process.memoryUsage.rss(),
    engines: options.enginePairs(),
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
      ...options.identity,
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
    await options.refresh()
    await lookForModels()
  }

  // If it fails, the next heartbeat looks again.
  const onChange = () => void lookForModels().catch(() => {})
  const common = { db: database.tables, audit, onChange, now }
  return {
    processes,
    models: { ...common, processes, listAvailable },
    modelImports: {
      ...common,
      store,
      installs: installsOf(config, database),
      maxBytes: config.modelsUploadBytes,
      minFreeBytes: config.minFreeBytes,
      pace: {
        stallMs: config.uploadTimeoutSeconds * 1_000,
        graceMs: config.requestTimeoutSeconds * 1_000,
        bytesPerSecond: config.minUploadBytesPerSecond,
      },
      onInstalled: options.refreshEngines,
      closing,
    },
    startReporting(given, everyMs) {
      modelSupply.listen({ changed: reporting.beatSoon })
      modelSupply.keepCurrent()
      reporting.start(given, { readReport, onBeat: lookAround, everyMs })
    },
    async closeModels() {
      await reporting.stop()
      await Promise.all([sync.ended(), modelSupply.close()])
    },
  }
}

/** On an embedded database, this process is the only one. */
function installsOf({ setup }: Config, { kind }: Database): ModelImports['installs'] {
  if (setup !== 'off') return 'here'
  return kind === 'pglite' ? 'none' : 'others'
}

/** Throws ConfigError. */
export function readWantedModels({ models, setup }: Config): ModelRequest[] {
  try {
    return setup === 'off' ? [] : readRequests(models)
  } catch (error) {
    throw new ConfigError(`DRAGOMAN_MODELS: ${(error as Error).message}`)
  }
}
