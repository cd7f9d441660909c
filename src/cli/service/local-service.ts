// Translates with the engines of this machine, without a server or a database.

import type { Config } from '../../config/read-config.ts'
import { createDocumentReader } from '../../documents/document-reader.ts'
import { createFileTranslation } from '../../documents/file-translation.ts'
import { resolveOptions } from '../../documents/format-options.ts'
import { Problem } from '../../http/problems.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import type { Translation } from '../../translation/schemas.ts'
import { createTranslation } from '../../wiring/translation.ts'
import { aboutThisMachine } from '../command-words.ts'
import { ServiceError, UsageError } from '../errors.ts'
import type { Refusal, Service } from './command-service.ts'

/** One command translates far less than a server. */
const maxCacheBytes = 16 * 1024 ** 2
const app: AppPrincipal = {
  id: 'command line',
  userId: 'command line',
  limits: { requestsPerMinute: 0, charactersPerMinute: 0, monthlyCharacters: null },
  noStore: false,
  hasCorrections: false,
}

/** Close it: otherwise the engines keep the process alive. */
export function createLocalService(config: Config): Service {
  const cacheBytes = Math.min(config.cacheBytes, maxCacheBytes)
  const { translation, threads, close } = createTranslation({ ...config, cacheBytes })
  const { signal } = new AbortController()
  const context = { userId: app.userId, appId: app.id, priority: 'interactive', signal } as const

  const service: Service = {
    async translate(texts, { to, from, format }) {
      const text = [...texts]
      const request = translation.accept(
        { text, to, format, ...(from === undefined ? {} : { from }) },
        Number.POSITIVE_INFINITY,
      )
      const results: (Translation | Refusal)[] = []
      await translation.translateEach(
        request,
        () => context,
        (index, result) => {
          results[index] = result instanceof Problem ? refusalOf(result) : result
        },
      )
      return results
    },
    async translateDocument({ name, content }, { to, from, glossaryId, options }, onProgress) {
      if (glossaryId !== undefined)
        throw new UsageError('--glossary needs a server: glossaries belong to an app.')
      const reader = createDocumentReader(threads.run)
      const { format, bytes } = await reader.identify(content, name, context)
      const translateFile = createFileTranslation({ reader, translation })
      const translated = await translateFile(
        bytes,
        { format, name, options: resolveOptions(format, options) },
        translation.resolveLanguages({ to, from }),
        context,
      )
      onProgress(1)
      return { content: translated.bytes, notices: translated.notices }
    },
    async detect(texts) {
      const found = await translation.detect([...texts], app, () => {})
      return 'detections' in found ? found.detections : [found]
    },
    listLanguages: async () => translation.listLanguages().languages,
    close,
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

/** Runs work of this machine; its problems are not those of a server. */
async function explaining<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Problem ? new ServiceError(aboutThisMachine(error.detail), error) : error
  }
}
