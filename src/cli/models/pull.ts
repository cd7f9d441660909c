import { ModelsError } from '../../models/models-error.ts'
import { expandRequests, readRequests } from '../../models/pair-requests.ts'
import { pullModels } from '../../models/pull.ts'
import { createDownloadProgress } from './download-progress.ts'
import { fail, stopSignal, withModels } from './model-command.ts'

interface Options {
  architecture?: string
  registry?: string
  acceptChanges?: boolean
}

/** Downloads the named pairs, or those of the settings, and prints each result. */
export function pull(
  words: readonly string[],
  { architecture, registry, acceptChanges = false }: Options,
): Promise<void> {
  const overrides = {
    ...(architecture && { DRAGOMAN_MODELS_ARCHITECTURE: architecture }),
    ...(registry && { DRAGOMAN_MODELS_REGISTRY: registry }),
  }
  return withModels(async ({ store, http, preference, readRegistry, wanted }) => {
    const requests = readRequests(words.length > 0 ? words : wanted)
    if (requests.length === 0)
      throw new ModelsError(
        'usage',
        'No pair is named, and DRAGOMAN_MODELS names none. Name one, such as en-de.',
      )
    const { name: origin, sets } = await readRegistry()
    const { pairs, missing } = expandRequests(requests, sets)
    if (missing.length > 0)
      throw new ModelsError('usage', missing.map(({ message }) => message).join('\n'))
    const { signal, ignore } = stopSignal()
    const progress = createDownloadProgress(pairs.length)
    try {
      const outcomes = await pullModels(pairs, {
        store,
        http,
        sets,
        origin,
        preference,
        signal,
        acceptChanges,
        onEvent: progress.show,
      })
      progress.end()
      for (const { error } of outcomes) if (error !== undefined) fail(error)
      if (signal.aborted) process.exitCode = 130
    } finally {
      progress.end()
      ignore()
    }
  }, overrides)
}
