import { join } from 'node:path'
import type { Config } from '../config/read-config.ts'
import { createCaches } from '../translation/cache.ts'
import { createDetector, type Detector } from '../translation/detection.ts'
import { createApertiumEngine } from '../translation/engines/apertium/engine.ts'
import { createMarianEngine } from '../translation/engines/marian/engine.ts'
import { createLanguageResolver } from '../translation/languages.ts'
import { createRouter } from '../translation/router.ts'
import { createScheduler } from '../translation/scheduler.ts'
import { type Accounting, createTranslationService } from '../translation/service.ts'
import { createTranslator } from '../translation/translator.ts'

/** Accounting that counts nothing. */
const noAccounting: Accounting = {
  takeCharacters: () => {},
  giveBackCharacters: () => {},
  answered: () => {},
  failed: () => {},
}

/** Everything that translates, without a database. */
export function createTranslation(config: Config, accounting: Accounting = noAccounting) {
  const engines = [
    createApertiumEngine({ modesFolder: config.apertiumModes }),
    createMarianEngine({
      modelsFolder: join(config.dataDir, 'models'),
      threads: config.marianThreads,
      maxModelBytes: config.marianModelBytes,
      revectorize: config.marianJoinsVectors === 'on',
    }),
  ]
  const router = createRouter({ engines, defaultVariants: config.defaultVariants })
  const languages = createLanguageResolver(router)
  const schedulers = new Map(
    engines.map((engine) => [engine.name, createScheduler(engine, config)]),
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
    await Promise.all(engines.map((engine) => engine.close()))
  }
  /** For the log. */
  const state = () => ({
    segments: caches.segments.state(),
    texts: caches.texts.state(),
    lines: [...schedulers.values()].map((scheduler) => scheduler.state()),
  })
  return { translation, router, loadDetector, state, close }
}
