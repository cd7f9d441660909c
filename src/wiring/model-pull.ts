import { type Config, ConfigError } from '../config/read-config.ts'
import { type ModelRequest, readRequests } from '../models/pair-requests.ts'
import type { ServiceOptions } from './options.ts'

/**
 * Returns the function that downloads missing models; it logs failures and does not reject. Throws
 * ConfigError for an invalid pair.
 */
export function createModelPull({ config, secrets, log }: ServiceOptions, signal: AbortSignal) {
  const requests = readWantedModels(config)
  return async (): Promise<void> => {
    if (requests.length === 0) return
    // Loaded here: the client for downloads takes 75 ms of CPU time, and most starts need none.
    const [{ createModelAccess }, { pullInBackground }] = await Promise.all([
      import('../models/model-access.ts'),
      import('../models/background-pull.ts'),
    ])
    const access = createModelAccess(config, secrets)
    await pullInBackground({ ...access, requests, log, signal }).finally(access.close)
  }
}

function readWantedModels({ models, setup }: Config): ModelRequest[] {
  try {
    return setup === 'off' ? [] : readRequests(models)
  } catch (error) {
    throw new ConfigError(`DRAGOMAN_MODELS: ${(error as Error).message}`)
  }
}
