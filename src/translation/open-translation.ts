// Opens everything that translates. It needs no database: a command translates as a server does.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { Problem } from '../http/problems.ts'
import { createTaskPool, type TaskPool } from '../process/task-pool.ts'
import { type Metrics, noMetrics } from '../telemetry/metrics.ts'
import { noTracing, type Tracing } from '../telemetry/tracing.ts'
import {
  type CacheState,
  createCaches,
  type SegmentCache,
  type TextCache,
} from './caching/cache.ts'
import { createDetector, type Detector } from './detection/detector.ts'
import {
  type NgramTable,
  openNgramTable,
  type PackedNgrams,
  readNgrams,
} from './detection/ngram-table.ts'
import type { Engine } from './engines/engine.ts'
import { createEngineControl, type EngineControl } from './engines/engine-control.ts'
import { createEngineList, type EngineList } from './engines/engine-list.ts'
import {
  type EngineName,
  type EngineSettings,
  engineDefinitions,
  engineNames,
  type Hop,
  isSlow,
} from './engines/engine-names.ts'
import type { Glossaries } from './instructions.ts'
import { createPlausibilityCheck } from './plausibility/plausibility.ts'
import { createEstimator } from './quality/estimator.ts'
import { createThreadRepair } from './repair/thread-repair.ts'
import { type FindCorrections, noCorrections } from './routed-translation.ts'
import { defaultSelection } from './routing/engine-selection.ts'
import {
  createLanguageResolver,
  type LanguageResolver,
  resolveAmong,
} from './routing/language-resolver.ts'
import { type ModelSupply, noSupply } from './routing/model-supply.ts'
import type { RouteMeasurement } from './routing/path-rating.ts'
import { createSuppliedRoutes } from './routing/ready-route.ts'
import { createRouter, type Router } from './routing/router.ts'
import type { QueueState } from './scheduler/engine-queues.ts'
import { createScheduler, type Scheduler } from './scheduler/scheduler.ts'
import type { Translation } from './schemas.ts'
import {
  createTranslationService,
  type TranslationLimits,
  type TranslationService,
} from './service.ts'
import type { Accounting } from './synchronous/accounting.ts'
import { createTranslator } from './translate.ts'

/** What operators set of translation. */
interface TranslationSettings extends Omit<EngineSettings, 'llmServers'>, TranslationLimits {
  /** The variants that are meant by a language without one. */
  readonly defaultVariants: Readonly<Record<string, string>>
  readonly cacheBytes: number
  readonly documentThreads: number
  readonly maxEngineQueueCharacters: number
}

/** What translation asks of the rest of the service; without it, nothing is counted. */
interface TranslationOptions {
  /** Their keys are secrets. */
  readonly llmServers?: EngineSettings['llmServers']
  readonly accounting?: Accounting
  readonly glossaries?: Glossaries
  readonly findCorrections?: FindCorrections
  /** What other processes can translate, if they work on jobs. */
  readonly peerLanguages?: () => readonly LanguageResolver[]
  readonly supply?: ModelSupply
  /** What operators measured; the same array until it changes. */
  readonly measurements?: () => readonly RouteMeasurement[]
  readonly metrics?: Metrics
  readonly tracing?: Tracing
}

/** What translates, and what operators see of it. */
export interface OpenedTranslation extends EngineControl {
  readonly translation: TranslationService
  readonly threads: TaskPool
  readonly router: Router
  readonly engineList: EngineList
  readonly loadDetector: () => Promise<Detector>
  /** Starts the engines of the pair, so that its first translation does not wait for them. */
  readonly warmUp: (pair: LanguagePair) => void
  /** Is written to the log. */
  readonly state: () => TranslationState
  readonly close: () => Promise<void>
}

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

async function refuseGlossary(): Promise<never> {
  throw new Problem('glossary-not-found', {
    detail: 'Glossaries are stored by a server: translate with its address and an app.',
  })
}

const noGlossaries: Glossaries = { check: refuseGlossary, load: refuseGlossary }

const noMeasurements: readonly RouteMeasurement[] = []

export function openTranslation(
  settings: TranslationSettings,
  {
    llmServers = [],
    accounting = noAccounting,
    glossaries = noGlossaries,
    findCorrections = async () => noCorrections,
    metrics = noMetrics,
    peerLanguages = () => [],
    supply = noSupply,
    measurements = () => noMeasurements,
    tracing = noTracing,
  }: TranslationOptions = {},
): OpenedTranslation {
  const { readNgramsOnce, readTable, loadDetector } = createDetection()
  const marianRepair = createThreadRepair(readNgramsOnce)
  const engines = createEngines({ ...settings, llmServers, marianRepair })
  const routing = { supply, measurements, peerLanguages }
  const { router, languages, routes } = createRouting(engines, settings, routing)
  const schedulers = createSchedulers(engines, settings, { accounting, metrics, tracing })
  const caches = createCaches<Translation>({ maxBytes: settings.cacheBytes })
  const threads = createTaskPool({ threads: settings.documentThreads })
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
    limits: settings,
    accounting,
    glossaries,
    resolveForJob: resolveAmong(languages.resolve, peerLanguages),
    load: (pair) => load(pair, router, engines),
  })
  const engineList = createEngineList({ engines, schedulers, router, measurements })
  return {
    translation,
    threads,
    router,
    engineList,
    loadDetector,
    ...createEngineControl(engines),
    warmUp: (pair) => warmUp(pair, router, engines),
    state: () => readState({ caches, threads, schedulers }),
    async close() {
      await Promise.all([threads.close(), ...engines.values().map((engine) => engine.close())])
    },
  }
}

const createEngines = (settings: EngineSettings): Engines =>
  new Map(engineNames.map((name) => [name, engineDefinitions[name].create(settings)]))

/** Starts the engines of the pair, so that its first translation does not wait for them. */
function warmUp({ from, to }: LanguagePair, router: Router, engines: Engines): void {
  const route = router.select(defaultSelection).installed.findRoute(from, to)
  for (const hop of route?.hops ?? []) engines.get(hop.engine)?.warmUp?.(hop)
}

/** As `warmUp`, for a pair that somebody is about to use. */
function load({ from, to }: LanguagePair, router: Router, engines: Engines): void {
  const route = router.select(defaultSelection).installed.findRoute(from, to)
  for (const { engine: name, ...pair } of route?.hops ?? []) {
    const engine = engines.get(name)
    if (engine?.load) engine.load(pair)
    else engine?.warmUp?.(pair)
  }
}

interface EngineQueue extends QueueState {
  readonly engine: EngineName
}

interface TranslationState {
  readonly segments: CacheState
  readonly texts: CacheState
  /** Of worker threads. */
  readonly threads: { readonly waiting: number }
  readonly queues: readonly EngineQueue[]
}

interface StatefulParts {
  caches: { segments: SegmentCache; texts: TextCache<Translation> }
  threads: { state(): { waiting: number } }
  schedulers: ReadonlyMap<EngineName, Scheduler>
}

const readState = ({ caches, threads, schedulers }: StatefulParts): TranslationState => ({
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
  { defaultVariants }: TranslationSettings,
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
  { maxEngineQueueCharacters }: TranslationSettings,
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
  let ngrams: PackedNgrams | undefined
  const readNgramsOnce = () => {
    ngrams ??= readNgrams()
    return ngrams
  }
  let table: NgramTable | undefined
  const readTable = () => {
    table ??= openNgramTable(readNgramsOnce())
    return table
  }
  let detector: Promise<Detector> | undefined
  const loadDetector = () => {
    detector ??= createDetector(readTable)
    return detector
  }
  return { readNgramsOnce, readTable, loadDetector }
}
