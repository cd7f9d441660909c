import type { HashCost } from '../accounts/password.ts'
import type { Config, Secrets } from '../config/read-config.ts'
import type { Logger } from '../telemetry/log.ts'
import type { ResolveHost } from '../webhooks/host-resolver.ts'

export interface ServiceOptions {
  config: Config
  secrets: Secrets
  log: Logger
  now?: () => Date
  /** How the hosts of webhooks are resolved. */
  resolveHost?: ResolveHost
  /** The cost of the hashes of passwords. */
  passwordCost?: HashCost
}
