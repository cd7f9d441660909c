// What every command about models needs, from the configuration.
import { join } from 'node:path'
import type { Config } from '../config/read-config.ts'
import { takeCredentials } from './downloads/address-credentials.ts'
import { createHttpClient, type HttpSettings } from './downloads/http-client.ts'
import { readRegistry } from './registries/registry.ts'
import { createModelStore } from './store.ts'

export type ModelAccess = ReturnType<typeof createModelAccess>

/** The store and the registry client; `close` ends the client's connections. */
export function createModelAccess(
  config: Config,
  { httpProxy, httpsProxy }: { httpProxy: string; httpsProxy: string },
  patience: HttpSettings = {},
) {
  const registriesAt = config.modelsRegistries.map(takeCredentials)
  const mirrorAt = takeCredentials(config.modelsMirror)
  const http = createHttpClient({
    ...patience,
    proxies: { http: httpProxy, https: httpsProxy, except: config.noProxy },
    authorizations: [...registriesAt, mirrorAt].flatMap((each) => each.authorization ?? []),
  })
  const registry = {
    registries: registriesAt.map(({ address }) => address),
    mirror: mirrorAt.address,
  }
  return {
    store: createModelStore({ directory: join(config.dataDir, 'models') }),
    http,
    registry,
    preference: config.modelsArchitecture,
    readRegistry: () => readRegistry(registry, http),
    close: () => http.close(),
  }
}
