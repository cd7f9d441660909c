import type { Config } from '../config/read-config.ts'
import { createCaches } from '../translation/cache.ts'
import { createDetector, type Detector } from '../translation/detection/detector.ts'
import { createEngineList } from '../translation/engine-list.ts'
import { engineDefinitions, engineNames } from '../translation/engines/engine-names.ts'
import { createLanguageResolver } from '../translation/language-resolver.ts'
import { createRouter } from '../translation/router.ts'
import { createScheduler } from '../translation/scheduler.ts'
import { type Accounting, createTranslationService } from '../translation/service.ts'
import { createTranslator } from '../translation/translator.ts'

/** Accounting that counts nothing. */
const noAccounting: Accounting = {
  tryTakeCharacters: () => true,
  takeCharacters: async () => {},
  returnCharacters: () => {},
  answered: () => {},
  failed: () => {},
}

/** Everything that translates, without a database. */
export function createTranslation(config: Config, accounting: Accounting = noAccounting) {
  const engines = new Map(engineNames.map((name) => [name, engineDefinitions[name].create(config)]))
  const router = createRouter({ engines, defaultVariants: config.defaultVariants })
  const languages = createLanguageResolver(router)
  const queueLimits = { maxWaitingCharacters: config.maxEngineQueueCharacters }
  const schedulers = new Map(
    [...engines].map(([name, engine]) => [name, createScheduler(engine, queueLimits)]),
  )
  let detector: Promise<Detector> | undefined
  const loadDetector = () => {
    detector ??= createDetector()
    return detector
  }
  const caches = createCaches({ maxBytes: config.cacheBytes })
  const translator = createTranslator({ router, languages, schedulers, caches, loadDetector })
  const translation = createTranslationService({
    translator,
    languages,
    router,
    limits: config,
    accounting,
  })
  const close = async () => {
    await Promise.all(engines.values().map((engine) => engine.close()))
  }
  /** For the log. */
  const state = () => ({
    segments: caches.segments.state(),
    texts: caches.texts.state(),
    queues: [...schedulers].map(([engine, scheduler]) => ({ engine, ...scheduler.state() })),
  })
  const enginePairs = () =>
    [...engines].map(([engine, { pairs }]) => ({
      engine,
      pairs: pairs().map(({ from, to }) => `${from}-${to}`),
    }))
  const warnings = [...engines.values()].flatMap((engine) => engine.warnings ?? [])
  const engineList = createEngineList({ engines, schedulers, router })
  return { translation, router, engineList, loadDetector, state, enginePairs, warnings, close }
}
