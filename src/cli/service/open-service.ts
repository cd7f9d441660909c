import { readConfig } from '../../config/read-config.ts'
import { UsageError } from '../errors.ts'
import type { Service } from './command-service.ts'

export interface OpenOptions {
  /** Use the engines of this machine although a server is configured. */
  local?: boolean
  /** ID of the app to use. */
  app?: string
  /** Below which estimated quality the engines of this machine name passages. */
  reviewBelow?: number | undefined
}

/** The configured server, or else the engines of this machine. Loads only what that needs. */
export async function openService({
  local = false,
  app,
  reviewBelow,
}: OpenOptions): Promise<Service> {
  if (!local) {
    const { findConnection } = await import('./connection.ts')
    const connection = findConnection()
    if (connection !== undefined) {
      if (reviewBelow !== undefined) throw belongsToApp()
      const { createRemoteService } = await import('./remote-service.ts')
      return createRemoteService(connection, app)
    }
  }
  if (app !== undefined) throw needsServer(local)
  const { createLocalService } = await import('./local-service.ts')
  const { config, secrets } = readConfig()
  return createLocalService(config, secrets, reviewBelow)
}

const belongsToApp = () =>
  new UsageError(
    '--review-below is for the engines of this machine. On a server, it is a setting of the app: ' +
      '`dragoman apps set <id> --review-below 0.35`.',
  )

const needsServer = (local: boolean) =>
  new UsageError(
    local
      ? '--app is an app of a server, and --local uses none. Leave one of them out.'
      : '--app needs a server. Run `dragoman login`, or set DRAGOMAN_URL.',
  )
