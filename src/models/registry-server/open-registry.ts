import { join } from 'node:path'
import type { Config, Secrets } from '../../config/read-config.ts'
import { type CheckToken, createTokenCheck } from '../../http/token-check.ts'
import type { OpenedSupply } from '../on-demand/open-supply.ts'
import { createRegistryList } from './registry-list.ts'

export interface RegistryServer {
  readonly list: ReturnType<typeof createRegistryList>
  /** That of the installed models. */
  readonly directory: string
  readonly hasToken: CheckToken
}

/** Undefined unless this server is a registry for others. */
export function openRegistryServer(
  { config, secrets }: { config: Config; secrets: Secrets },
  { listOffered, obtain }: OpenedSupply,
): RegistryServer | undefined {
  if (config.modelsServe === 'off') return undefined
  const directory = join(config.dataDir, 'models')
  return {
    list: createRegistryList({ directory, listOffered, download: obtain }),
    directory,
    hasToken: createTokenCheck(secrets.modelsToken),
  }
}
