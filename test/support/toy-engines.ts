// Engines that do what a test wants, in a translator as that of the service.
import { type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'
import { defaultEngineSettings, type EngineSettings } from '../../src/shared/engine-settings.ts'
import { createCaches } from '../../src/translation/caching/cache.ts'
import { type Engine, EngineError } from '../../src/translation/engines/engine.ts'
import { type EngineName, engineNames } from '../../src/translation/engines/engine-names.ts'
import type { Instructions } from '../../src/translation/instructions.ts'
import type { RequestContext } from '../../src/translation/request-context.ts'
import { noCorrections } from '../../src/translation/routed-translation.ts'
import { selectEngines } from '../../src/translation/routing/engine-selection.ts'
import { createLanguageResolver } from '../../src/translation/routing/language-resolver.ts'
import { noSupply } from '../../src/translation/routing/model-supply.ts'
import { createSuppliedRoutes } from '../../src/translation/routing/ready-route.ts'
import { createRouter } from '../../src/translation/routing/router.ts'
import { createScheduler } from '../../src/translation/scheduler/scheduler.ts'
import type { Translation } from '../../src/translation/schemas.ts'
import { createTranslator } from '../../src/translation/translate.ts'
import { checkPlausibility } from './plausibility.ts'

export const pair = { from: 'en', to: 'es' }

export type Answer = (text: string, signal: AbortSignal) => Segment | EngineError | Promise<Segment>

/** What each engine was asked. */
type Asked = Partial<Record<EngineName, string[]>>

/** The word with which each begins its sentences. */
const words: Partial<Record<EngineName, string>> = {
  apertium: 'Una',
  'external-llm': 'Otra',
  llm: 'Esta',
  marian: 'Toda',
}

/** Writes a plausible sentence for each, with the numbers of its source. */
const write =
  (name: EngineName): Answer =>
  (text) => [
    text.replace(/[^.\n]+\./g, (sentence) => {
      const numbers = sentence.match(/\d+/g) ?? []
      return [words[name], 'casa roja está aquí', ...numbers].join(' ').concat('.')
    }),
  ]

/** The engine cannot translate any segment for now. */
export const down: Answer = () => new EngineError('no server', 'engine')
/** The engine cannot translate this segment. */
export const unable: Answer = () => new EngineError('no translation')
/** Never answers. */
export const hang: Answer = (_text, signal) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

interface Toys {
  engines?: Partial<Record<EngineName, Answer>>
  /** Of the fast engine, by the text of a segment; null: it has none. */
  estimate?: (text: string) => number | null
}

/** A translator with these engines. */
export function startToys({ engines = {}, estimate = () => null }: Toys) {
  const asked: Asked = {}
  const named = Object.entries(engines).map(([name, answer]) => {
    const pairs = [pair]
    const engine: Engine = {
      pairs: () => pairs,
      concurrentBatches: 4,
      batchCharacters: 1_000,
      async translate(segments, _pair, { signal, wishes }) {
        const texts = segments.map(segmentText)
        asked[name as EngineName] = [...(asked[name as EngineName] ?? []), ...texts]
        if (name === 'marian')
          for (const wish of wishes ?? []) wish?.onScore?.({ logProbability: -1, words: 2 })
        return Promise.all(texts.map((text) => answer(text, signal)))
      },
      close: async () => {},
    }
    return [name as EngineName, engine] as const
  })
  const router = createRouter({ engines: named, defaultVariants: {} })
  const languages = createLanguageResolver(router)
  const translator = createTranslator({
    router,
    languages,
    routes: createSuppliedRoutes({ router, languages, supply: noSupply }),
    supply: noSupply,
    schedulers: new Map(
      named.map(([name, engine]) => [
        name,
        createScheduler(engine, { maxWaitingCharacters: 100_000 }),
      ]),
    ),
    caches: createCaches<Translation>({ maxBytes: 1_000_000 }),
    loadDetector: () => Promise.reject(new Error('no text is detected')),
    checkPlausibility,
    runInThread: () => Promise.reject(new Error('no text is long')),
    findCorrections: async () => noCorrections,
    findEstimate: (hops) => (source) => {
      const quality = hops[0]?.engine === 'marian' ? estimate(segmentText(source)) : null
      return quality === null ? null : { quality, weakest: 'certainty' }
    },
  })
  const translate = (
    text: string,
    settings: Partial<EngineSettings> = {},
    {
      instructions = {},
      ...context
    }: Partial<RequestContext> & { instructions?: Partial<Instructions> } = {},
  ): Promise<Translation> =>
    translator.translate(
      text,
      { ...pair, format: 'text', ...instructions },
      {
        ownerId: 'user',
        appId: 'app',
        priority: 'interactive',
        signal: new AbortController().signal,
        engines: selectEngines({ ...defaultEngineSettings, ...settings }),
        ...context,
      },
    )
  return { translate, translator, asked }
}

/** One for each name. */
export const toys: Readonly<Partial<Record<EngineName, Answer>>> = Object.fromEntries(
  engineNames.filter((name) => words[name]).map((name) => [name, write(name)]),
)

export const hopOf = (engine: EngineName) => ({ engine, ...pair })
