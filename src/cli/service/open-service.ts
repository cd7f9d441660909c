import { readConfig } from '../../config/read-config.ts'
import type { Service } from './command-service.ts'

export interface OpenOptions {
  /** Use the engines of this machine although a server is configured. */
  local?: boolean
  /** ID of the app to use. */
  app?: string
}

/** The configured server, or else the engines of this machine. Loads only what that needs. */
export async function openService({ local = false, app }: OpenOptions): Promise<Service> {
  if (!local) {
    const { findConnection } = await import('./connection.ts')
    const connection = findConnection()
    if (connection !== undefined) {
      const { createRemoteService } = await import('./remote-service.ts')
      return createRemoteService(connection, app)
    }
  }
  const { createLocalService } = await import('./local-service.ts')
  const { config, secrets } = readConfig()
  return createLocalService(config, secrets)
}
