import type { Config, Secrets } from '../../config/read-config.ts'
import { createLogger, type Logger } from '../../telemetry/log.ts'

/** What an examination of a valid configuration knows. */
export interface Context {
  readonly config: Config
  readonly secrets: Secrets
  /** What `readConfig` warns of. */
  readonly warnings: readonly string[]
  /** Leaves out what takes memory: engines, models and the embedded database. */
  readonly isQuick: boolean
  /** The address of a webhook receiver that the operator named. */
  readonly receiver: string | undefined
}

/** What the parts of the service log would spoil the report. */
export const silentLog: Logger = createLogger({ logLevel: 'silent' })

/** Whether so much memory can be used without endangering a server beside. */
export const hasMemoryFor = (bytes: number): boolean => process.availableMemory() > 2 * bytes
