// Translates with the engines of this machine, without a server or a database.

import type { Config, Secrets } from '../../config/read-config.ts'
import { createDocumentReader } from '../../documents/document-reader.ts'
import { translateFile } from '../../documents/file-translation.ts'
import { resolveOptions } from '../../documents/format-options.ts'
import { modernize } from '../../documents/office/modern-file.ts'
import { openOffice } from '../../documents/office/open-office.ts'
import { Problem } from '../../http/problems.ts'
import { ModelsError } from '../../models/models-error.ts'
import type { EngineSelection } from '../../shared/engine-settings.ts'
import { openTranslation } from '../../translation/open-translation.ts'
import { selectEngines } from '../../translation/routing/engine-selection.ts'
import type { Translation } from '../../translation/schemas.ts'
import { readSteering } from '../../translation/steering.ts'
import { ServiceError, UsageError } from '../errors.ts'
import { aboutThisMachine } from '../terminal/command-words.ts'
import type { Refusal, Service, TextInstructions } from './command-service.ts'
import { localApp, localContext } from './local-context.ts'
import { openLocalModels } from './local-models.ts'

/** One command translates far less than a server. */
const maxCacheBytes = 16 * 1024 ** 2

/** Follows texts that are translated at the same time, by their indexes. */
export interface TextGrowth {
  /** So many further characters of the source are translated. */
  grow(index: number, characters: number): void
  complete(index: number): void
}

/** How a caller follows a translation, and ends it. */
interface TextCall {
  readonly signal: AbortSignal
  readonly growth?: TextGrowth | undefined
}

export interface LocalService extends Service {
  translate(
    texts: readonly string[],
    instructions: TextInstructions,
    call?: TextCall,
  ): ReturnType<Service['translate']>
}

/** Close it: otherwise the engines keep the process alive. */
export function createLocalService(
  config: Config,
  secrets: Secrets,
  reviewBelow?: number,
): LocalService {
  const cacheBytes = Math.min(config.cacheBytes, maxCacheBytes)
  const models = openLocalModels(config, secrets)
  const { supply, whenKnown } = models
  const engines = openTranslation(
    { ...config, cacheBytes },
    { supply, llmServers: secrets.llmServers },
  )
  const { translation, threads } = engines
  models.listen(engines.refreshEngines)
  const { signal: never } = new AbortController()
  const contextFor = (engines: EngineSelection, signal = never) =>
    localContext(signal, { reviewBelow, engines })

  const service: LocalService = {
    async translate(texts, { from, ...instructions }, { signal, growth } = { signal: never }) {
      refuseGlossaries(instructions)
      const text = [...texts]
      const request = translation.accept(
        { text, ...instructions, ...(from === undefined ? {} : { from }) },
        localApp,
        Number.POSITIVE_INFINITY,
      )
      const results: (Translation | Refusal)[] = []
      const context = contextFor(request.engines, signal)
      await translation.translateEach(
        request,
        (index) =>
          growth === undefined
            ? context
            : { ...context, onGrowth: ({ characters }) => growth.grow(index, characters) },
        (index, result) => {
          results[index] = result instanceof Problem ? refusalOf(result) : result
          if (!(result instanceof Problem)) growth?.complete(index)
        },
      )
      return results
    },
    async translateDocument({ name, content }, instructions, onProgress) {
      const { to, from, qualityEstimate, optimizeFor, options } = instructions
      refuseGlossaries(instructions)
      const reader = createDocumentReader(threads.run, config)
      const engines = selectEngines(localApp.engineSettings, optimizeFor)
      const context = contextFor(engines)
      const modern = await modernize({ bytes: content, name }, openOffice(config), never)
      const { format, bytes } = await reader.identify(modern.bytes, modern.name, context)
      const translated = await translateFile({ reader, translation }, bytes, {
        format,
        name,
        options: resolveOptions(format, options),
        instructions: {
          ...translation.resolveLanguages({ to, from, engines }),
          qualityEstimate,
          steering: readSteering(instructions),
        },
        context,
      })
      const { unapplied } = translated.translated
      onProgress(1)
      return {
        content: translated.bytes,
        notices: translated.notices.map(({ text }) => text),
        qualityEstimate: translated.quality?.qualityEstimate,
        ...(unapplied && { unapplied }),
      }
    },
    async detect(texts) {
      const found = await translation.detect([...texts], localApp, () => {})
      return 'detections' in found ? found.detections : [found]
    },
    async listLanguages() {
      await whenKnown()
      return translation.listLanguages().languages
    },
    async close() {
      await Promise.all([models.close(), engines.close()])
    },
  }

  /** Runs work of this machine; its problems are not those of a server. */
  async function explaining<T>(work: () => Promise<T>): Promise<T> {
    try {
      await whenKnown()
      return await models.during(work)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      throw new ServiceError(explain(error, models.failure()), error)
    }
  }

  return {
    ...service,
    translate: (...request) => explaining(() => service.translate(...request)),
    translateDocument: (...request) => explaining(() => service.translateDocument(...request)),
  }
}

const refusalOf = ({ code, detail }: Problem): Refusal => ({
  error: { code, detail: aboutThisMachine(detail) },
})

/** What a model that is missing may be the reason of. */
const ofModels = /^(?:language|model|engine|registry)-/

/** With why a model is missing: nobody else can look that up. */
function explain({ code, detail, cause }: Problem, unknownModels: string | undefined): string {
  const reason =
    unknownModels === undefined || !ofModels.test(code)
      ? cause instanceof ModelsError && cause.message
      : `It is not known which models can be downloaded: ${unknownModels}`
  return [aboutThisMachine(detail), reason].filter(Boolean).join(' ')
}

function refuseGlossaries({ glossaryIds }: { glossaryIds?: readonly string[] }): void {
  if (glossaryIds !== undefined)
    throw new UsageError('--glossary needs a server: glossaries belong to an app.')
}
