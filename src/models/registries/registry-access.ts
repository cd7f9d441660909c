// Downloads of wanted models, and what the registry offers, for operators.
import type { Config, Secrets } from '../../config/read-config.ts'
import type { Logger } from '../../telemetry/log.ts'
import type { BackgroundPull } from '../background-pull.ts'
import type { AvailableModel } from '../schemas.ts'

interface Options {
  config: Config
  secrets: Secrets
  log: Logger
}

/** For an operator who waits, instead of the patience of a download. */
const briefly = { stallMs: 5_000, attempts: 1 }

/** Downloads models, and lists those that can be downloaded. */
export function createRegistryAccess({ config, secrets, log }: Options) {
  // Loaded when needed: the client for downloads takes 75 ms of CPU time; most starts need none.
  const openAccess = async (http = {}) => {
    const { createModelAccess } = await import('../model-access.ts')
    return createModelAccess(config, secrets, http)
  }

  async function pull(wanted: BackgroundPull): Promise<void> {
    const [access, { pullInBackground }] = await Promise.all([
      openAccess(),
      import('../background-pull.ts'),
    ])
    await pullInBackground({ ...access, ...wanted, log }).finally(access.close)
  }

  async function listAvailable(): Promise<AvailableModel[]> {
    const [access, { describeAvailable }] = await Promise.all([
      openAccess(briefly),
      import('../available-models.ts'),
    ])
    const registry = await access.readRegistry().finally(access.close)
    return describeAvailable(registry, access.preference)
  }

  return { pull, listAvailable }
}
