import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Config } from '../config/read-config.ts'
import { createTaskPool } from '../process/task-pool.ts'
import type { Logger } from '../telemetry/log.ts'
import { type Metrics, noMetrics } from '../telemetry/metrics.ts'
import { noTracing, type Tracing } from '../telemetry/tracing.ts'
import { glossaryNotFound } from '../terminology/glossaries/glossary-problems.ts'
import { createCaches } from '../translation/cache.ts'
import { createDetector, type Detector } from '../translation/detection/detector.ts'
import { type NgramTable, readNgramTable } from '../translation/detection/ngram-table.ts'
import { createEngineList } from '../translation/engine-list.ts'
import { engineDefinitions, engineNames } from '../translation/engines/engine-names.ts'
import {
  createLanguageResolver,
  type LanguageResolver,
  resolveAmong,
} from '../translation/language-resolver.ts'
import { createPlausibilityCheck } from '../translation/plausibility/plausibility.ts'
import type { FindCorrections } from '../translation/routed-translation.ts'
import { createRouter } from '../translation/router.ts'
import { createScheduler } from '../translation/scheduler/scheduler.ts'
import {
  type Accounting,
  createTranslationService,
  type Glossaries,
} from '../translation/service.ts'
import { createTranslator } from '../translation/translator.ts'

/** Accounting that counts nothing. */
const noAccounting: Accounting = {
  tryTakeCharacters: () => true,
  takeCharacters: async () => {},
  returnCharacters: () => {},
  answered: () => {},
  failed: () => {},
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

interface Options {
  accounting?: Accounting
  glossaries?: Glossaries
  findCorrections?: FindCorrections
  /** What other processes can translate, if they work on jobs. */
  peerLanguages?: () => readonly LanguageResolver[]
  metrics?: Metrics
  tracing?: Tracing
}

/** Everything that translates, without a database. */
export function createTranslation(
  config: Config,
  {
    accounting = noAccounting,
    glossaries = noGlossaries,
    findCorrections = async () => [],
    metrics = noMetrics,
    peerLanguages = () => [],
    tracing = noTracing,
  }: Options = {},
) {
  const engines = new Map(engineNames.map((name) => [name, engineDefinitions[name].create(config)]))
  const router = createRouter({ engines, defaultVariants: config.defaultVariants })
  const languages = createLanguageResolver(router)
  const queueLimits = { maxWaitingCharacters: config.maxEngineQueueCharacters }
  const schedulers = new Map(
    [...engines].map(([name, engine]) => [
      name,
      createScheduler(engine, { ...queueLimits, name, metrics, tracing }),
    ]),
  )
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
  const caches = createCaches({ maxBytes: config.cacheBytes })
  const threads = createTaskPool({ threads: config.documentThreads })
  const runInThread = threads.run
  const translator = createTranslator({
    router,
    languages,
    schedulers,
    caches,
    loadDetector,
    checkPlausibility: createPlausibilityCheck(readTable),
    runInThread,
    findCorrections,
    tracing,
  })
  const translation = createTranslationService({
    translator,
    languages,
    router,
    limits: config,
    accounting,
    glossaries,
    resolveForJob: resolveAmong(languages.resolve, peerLanguages),
  })
  const close = async () => {
    await Promise.all([threads.close(), ...engines.values().map((engine) => engine.close())])
  }
  /** For the log. */
  const state = () => ({
    segments: caches.segments.state(),
    texts: caches.texts.state(),
    threads: threads.state(),
    queues: [...schedulers].map(([engine, scheduler]) => ({ engine, ...scheduler.state() })),
  })
  const enginePairs = () =>
    [...engines].map(([engine, { pairs }]) => ({
      engine,
      pairs: pairs().map(({ from, to }) => `${from}-${to}`),
    }))
  /** So that the first translation of the pair does not wait for its engines. */
  const warmUp = ({ from, to }: LanguagePair): void => {
    for (const hop of router.findRoute(from, to)?.hops ?? []) engines.get(hop.engine)?.warmUp?.(hop)
  }
  /** Logs how each engine computes, and has them do what no request waits for. */
  const prepareEngines = async (log: Pick<Logger, 'info'>): Promise<void> => {
    for (const [name, engine] of engines) {
      const description = engine.describe?.()
      if (description) log.info({ engine: name }, description)
      const done = await engine.prepare?.()
      if (done) log.info({ engine: name }, done)
    }
  }
  const warnings = [...engines.values()].flatMap((engine) => engine.warnings ?? [])
  const engineList = createEngineList({ engines, schedulers, router })
  const readEngines = () =>
    [...engines].map(([name, engine]) => ({
      engine: name,
      pairs: engine.pairs().length,
      state: engine.state?.(),
    }))
  return {
    translation,
    threads,
    router,
    engineList,
    loadDetector,
    prepareEngines,
    warmUp,
    state,
    enginePairs,
    readEngines,
    warnings,
    close,
  }
}
