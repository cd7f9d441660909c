import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Config, Secrets } from '../config/read-config.ts'
import { createTaskPool } from '../process/task-pool.ts'
import { type Metrics, noMetrics } from '../telemetry/metrics.ts'
import { noTracing, type Tracing } from '../telemetry/tracing.ts'
import { glossaryNotFound } from '../terminology/glossaries/glossary-problems.ts'
import { createCaches, type SegmentCache, type TextCache } from '../translation/cache.ts'
import { createDetector, type Detector } from '../translation/detection/detector.ts'
import { type NgramTable, readNgramTable } from '../translation/detection/ngram-table.ts'
import { createEngineList } from '../translation/engine-list.ts'
import type { Engine } from '../translation/engines/engine.ts'
import { createEngineControl } from '../translation/engines/engine-control.ts'
import {
  type EngineName,
  engineDefinitions,
  engineNames,
  type Hop,
  isSlow,
} from '../translation/engines/engine-names.ts'
import type { Glossaries } from '../translation/instructions.ts'
import { createPlausibilityCheck } from '../translation/plausibility/plausibility.ts'
import { createEstimator } from '../translation/quality/estimator.ts'
import type { FindCorrections } from '../translation/routed-translation.ts'
import { defaultSelection } from '../translation/routing/engine-selection.ts'
import {
  createLanguageResolver,
  type LanguageResolver,
  resolveAmong,
} from '../translation/routing/language-resolver.ts'
import { type ModelSupply, noSupply } from '../translation/routing/model-supply.ts'
import type { RouteMeasurement } from '../translation/routing/path-rating.ts'
import { createSuppliedRoutes } from '../translation/routing/ready-route.ts'
import { createRouter, type Router } from '../translation/routing/router.ts'
import { createScheduler, type Scheduler } from '../translation/scheduler/scheduler.ts'
import type { Translation } from '../translation/schemas.ts'
import { type Accounting, createTranslationService } from '../translation/service.ts'
import { createTranslator } from '../translation/translate.ts'

/** Accounting that counts nothing. */
const noAccounting: Accounting = {
  tryTakeCharacters: () => true,
  takeCharacters: async () => {},
  returnCharacters: () => {},
  answered: () => {},
  failed: () => {},
  usedTokens: () => {},
  admitTokens: async () => {},
}

/** Without a database there are none. */
const noGlossaries: Glossaries = {
  check: async () => {
    throw glossaryNotFound()
  },
  load: async () => {
    throw glossaryNotFound()
  },
}

const noMeasurements: readonly RouteMeasurement[] = []

interface Options {
  /** Their keys are secrets. */
  llmServers?: Secrets['llmServers']
  accounting?: Accounting
  glossaries?: Glossaries
  findCorrections?: FindCorrections
  /** What other processes can translate, if they work on jobs. */
  peerLanguages?: () => readonly LanguageResolver[]
  supply?: ModelSupply
  /** What operators measured; the same array until it changes. */
  measurements?: () => readonly RouteMeasurement[]
  metrics?: Metrics
  tracing?: Tracing
}

/** Everything that translates, without a database. */
export function createTranslation(
  config: Config,
  {
    llmServers = [],
    accounting = noAccounting,
    glossaries = noGlossaries,
    findCorrections = async () => [],
    metrics = noMetrics,
    peerLanguages = () => [],
    supply = noSupply,
    measurements = () => noMeasurements,
    tracing = noTracing,
  }: Options = {},
) {
  const engines = createEngines({ ...config, llmServers })
  const routing = { supply, measurements, peerLanguages }
  const { router, languages, routes } = createRouting(engines, config, routing)
  const schedulers = createSchedulers(engines, config, { accounting, metrics, tracing })
  const { readTable, loadDetector } = createDetection()
  const caches = createCaches<Translation>({ maxBytes: config.cacheBytes })
  const threads = createTaskPool({ threads: config.documentThreads })
  const translator = createTranslator({
    router,
    languages,
    routes,
    supply,
    schedulers,
    caches,
    loadDetector,
    checkPlausibility: createPlausibilityCheck(readTable),
    runInThread: threads.run,
    findCorrections,
    findEstimate: createEstimator({ readTable, findCalibration: calibrationsOf(engines) }),
    tracing,
  })
  const translation = createTranslationService({
    translator,
    languages,
    routes,
    router,
    limits: config,
    accounting,
    glossaries,
    resolveForJob: resolveAmong(languages.resolve, peerLanguages),
  })
  const engineList = createEngineList({ engines, schedulers, router, measurements })
  return {
    translation,
    threads,
    router,
    engineList,
    loadDetector,
    ...createEngineControl(engines),
    warmUp: (pair: LanguagePair) => warmUp(pair, router, engines),
    /** Is written to the log. */
    state: () => readState({ caches, threads, schedulers }),
    async close(): Promise<void> {
      await Promise.all([threads.close(), ...engines.values().map((engine) => engine.close())])
    },
  }
}

const createEngines = (settings: Config & { llmServers: Secrets['llmServers'] }) =>
  new Map(engineNames.map((name) => [name, engineDefinitions[name].create(settings)]))

/** Starts the engines of the pair, so that its first translation does not wait for them. */
function warmUp({ from, to }: LanguagePair, router: Router, engines: Engines): void {
  const route = router.select(defaultSelection).installed.findRoute(from, to)
  for (const hop of route?.hops ?? []) engines.get(hop.engine)?.warmUp?.(hop)
}

interface StatefulParts {
  caches: { segments: SegmentCache; texts: TextCache<Translation> }
  threads: { state(): { waiting: number } }
  schedulers: ReadonlyMap<EngineName, Scheduler>
}

const readState = ({ caches, threads, schedulers }: StatefulParts) => ({
  segments: caches.segments.state(),
  texts: caches.texts.state(),
  threads: threads.state(),
  queues: [...schedulers].map(([engine, scheduler]) => ({ engine, ...scheduler.state() })),
})

interface RoutingOptions {
  readonly supply: ModelSupply
  readonly measurements: () => readonly RouteMeasurement[]
  readonly peerLanguages: () => readonly LanguageResolver[]
}

/** The routes through what is installed and what is supplied. */
function createRouting(
  engines: Engines,
  { defaultVariants }: Config,
  { supply, measurements, peerLanguages }: RoutingOptions,
) {
  const { offers, isReadingOffers } = supply
  const router = createRouter({ engines, offers, measurements, defaultVariants })
  const languages = createLanguageResolver(router, {
    isReadingOffers,
    isServedByWorkers: (pair) => peerLanguages().some((peer) => peer.offers(pair)),
  })
  return { router, languages, routes: createSuppliedRoutes({ router, languages, supply }) }
}

type Engines = ReadonlyMap<EngineName, Engine>

const calibrationsOf =
  (engines: Engines) =>
  ({ engine, from, to }: Hop) => {
    const pairs = engines.get(engine)?.pairs()
    return pairs?.find((pair) => pair.from === from && pair.to === to)?.calibration
  }

/** Each engine has a queue of its own. */
function createSchedulers(
  engines: Engines,
  { maxEngineQueueCharacters }: Config,
  {
    accounting: { usedTokens: onTokens, admitTokens },
    ...observers
  }: { accounting: Accounting; metrics: Metrics; tracing: Tracing },
) {
  const common = { maxWaitingCharacters: maxEngineQueueCharacters, onTokens, ...observers }
  return new Map(
    [...engines].map(([name, engine]) => {
      const admit = isSlow(name) ? admitTokens : undefined
      return [name, createScheduler(engine, { ...common, name, admit })]
    }),
  )
}

/** Language detection; its table and its detector are loaded when they are first needed. */
function createDetection() {
  let table: NgramTable | undefined
  const readTable = () => {
    table ??= readNgramTable()
    return table
  }
  let detector: Promise<Detector> | undefined
  const loadDetector = () => {
    detector ??= createDetector(readTable)
    return detector
  }
  return { readTable, loadDetector }
}
