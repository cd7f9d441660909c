// Neural models, and what this process reports of itself.
import { join } from 'node:path'
import type { AuditService } from '../audit/service.ts'
import { type Config, ConfigError } from '../config/read-config.ts'
import type { JobService } from '../jobs/service.ts'
import type { BackgroundPull } from '../models/background-pull.ts'
import { listSets } from '../models/installed/installed-sets.ts'
import { createModelSync } from '../models/model-sync.ts'
import { pairName } from '../models/pair-names.ts'
import { type ModelRequest, readRequests } from '../models/pair-requests.ts'
import type { AvailableModel, InstalledModel } from '../models/schemas.ts'
import { createModelService } from '../models/service.ts'
import { createModelStore } from '../models/store.ts'
import { createWantedModelStore } from '../models/wanted-store.ts'
import { type Heartbeat, startHeartbeat } from '../operations/heartbeat.ts'
import type { ProcessReport } from '../operations/process-report.ts'
import type { EnginePairs } from '../operations/process-schemas.ts'
import { createProcessService } from '../operations/processes.ts'
import type { Database } from '../storage/database.ts'
import type { ProcessKind } from '../storage/enumerations.ts'
import type { TranslationService } from '../translation/service.ts'
import { type createIdentity, createUnserved } from './peers.ts'
import type { ServiceOptions } from './service-options.ts'

interface Dependencies extends ServiceOptions, ReturnType<typeof createIdentity> {
  database: Database
  audit: AuditService
  enginePairs: () => EnginePairs[]
  translation: Pick<TranslationService, 'serves'>
  jobs: Pick<JobService, 'listWaiting'>
  /** Those of `DRAGOMAN_MODELS`. */
  requests: readonly ModelRequest[]
  /** Aborted when the process stops. */
  closing: AbortSignal
  now: () => Date
}

/** What `serve` and `worker` differ in. */
interface ProcessRole {
  kind: ProcessKind
  claimsJobs: boolean
}

/** For an operator who waits, instead of the patience of a download. */
const briefly = { stallMs: 5_000, attempts: 1 }

export function createModels(dependencies: Dependencies) {
  const { config, secrets, database, audit, peers, closing, now, log } = dependencies
  const table = createWantedModelStore(database.tables)
  const directory = join(config.dataDir, 'models')
  const managesModels = config.setup !== 'off'
  const reporting = createReporting(dependencies)
  const { unserved, listUnserved } = createUnserved({
    peers,
    translation: dependencies.translation,
    jobs: dependencies.jobs,
    claimsJobs: () => reporting.role().claimsJobs,
    onFound: reporting.beatSoon,
    log,
  })
  const { pull, listAvailable } = createRegistryAccess({ config, secrets, log })

  const sync = createModelSync({
    table,
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
    engines: dependencies.enginePairs(),
    managesModels,
    models: await describeInstalled(directory),
    downloads: sync.downloads(),
    unserved: unserved.list(),
  })
  const processes = createProcesses(dependencies, {
    readKind: () => reporting.role().kind,
    readReport,
  })

  const lookForModels = async (): Promise<void> => {
    if (managesModels && reporting.hasStarted()) await sync.look()
  }

  async function lookAround(): Promise<void> {
    await peers.refresh()
    await lookForModels()
  }

  return {
    processes,
    unserved,
    listUnserved,
    models: createModelService({
      table,
      processes,
      audit,
      listAvailable,
      // If it fails, the next heartbeat looks again.
      onChange: () => void lookForModels().catch(() => {}),
      now,
    }),

    /** Reports this process to the others, and downloads and removes models in the background. */
    startReporting(given: ProcessRole, everyMs?: number): void {
      reporting.start(given, { readReport, onBeat: lookAround, everyMs })
    },

    /** `closing` must be aborted. */
    async closeModels(): Promise<void> {
      await reporting.stop()
      await sync.ended()
    },
  }
}

/** The processes that share the database; what this one reports is read when it is asked for. */
function createProcesses(
  { processStore, identity, now }: Pick<Dependencies, 'processStore' | 'identity' | 'now'>,
  own: { readKind: () => ProcessKind; readReport: () => Promise<ProcessReport> },
) {
  return createProcessService({
    store: processStore,
    readOwn: async () => ({
      ...identity,
      kind: own.readKind(),
      report: await own.readReport(),
    }),
    now,
  })
}

/** The role of this process, and the heartbeat that reports it to the others. */
function createReporting({
  database,
  processStore,
  identity,
  log,
}: Pick<Dependencies, 'database' | 'processStore' | 'identity' | 'log'>) {
  let role: ProcessRole = { kind: 'serve', claimsJobs: false }
  let heartbeat: Heartbeat | undefined
  return {
    role: (): ProcessRole => role,
    hasStarted: (): boolean => heartbeat !== undefined,
    beatSoon: (): void => heartbeat?.beatSoon(),

    start(
      given: ProcessRole,
      {
        readReport,
        onBeat,
        everyMs,
      }: {
        readReport: () => Promise<ProcessReport>
        onBeat: () => Promise<void>
        everyMs: number | undefined
      },
    ): void {
      role = given
      heartbeat ??= startHeartbeat({
        database,
        store: processStore,
        own: { ...identity, kind: role.kind },
        readReport,
        onBeat,
        log,
        ...(everyMs && { everyMs }),
      })
    },

    stop: async (): Promise<void> => heartbeat?.stop(),
  }
}

/** Downloads models, and lists those that can be downloaded. */
function createRegistryAccess({
  config,
  secrets,
  log,
}: Pick<ServiceOptions, 'config' | 'secrets' | 'log'>) {
  // Loaded when needed: the client for downloads takes 75 ms of CPU time; most starts need none.
  const openAccess = async (http = {}) => {
    const { createModelAccess } = await import('../models/model-access.ts')
    return createModelAccess(config, secrets, http)
  }

  async function pull(wanted: BackgroundPull): Promise<void> {
    const [access, { pullInBackground }] = await Promise.all([
      openAccess(),
      import('../models/background-pull.ts'),
    ])
    await pullInBackground({ ...access, ...wanted, log }).finally(access.close)
  }

  async function listAvailable(): Promise<AvailableModel[]> {
    const [access, { describeAvailable }] = await Promise.all([
      openAccess(briefly),
      import('../models/available-models.ts'),
    ])
    const registry = await access.readRegistry().finally(access.close)
    return describeAvailable(registry, access.preference)
  }

  return { pull, listAvailable }
}

const describeInstalled = async (directory: string): Promise<InstalledModel[]> =>
  (await listSets(directory)).map(
    ({ metadata: { architecture, version }, bytes, ...pair }): InstalledModel => ({
      pair: pairName(pair),
      architecture: architecture || null,
      version: version || null,
      bytes,
    }),
  )

/** Throws ConfigError. */
export function readWantedModels({ models, setup }: Config): ModelRequest[] {
  try {
    return setup === 'off' ? [] : readRequests(models)
  } catch (error) {
    throw new ConfigError(`DRAGOMAN_MODELS: ${(error as Error).message}`)
  }
}
