// The apps that answer callers without credentials.
import { Problem } from '../http/problems.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Apps } from './open-apps.ts'

interface AppIds {
  readonly libreTranslateApp: string
  readonly guestApp: string
}

/** Warns of apps that cannot answer callers without credentials; an empty ID names none. */
export async function warnOfAnonymousApps(
  apps: Apps,
  { libreTranslateApp, guestApp }: AppIds,
  log: Logger,
): Promise<void> {
  const ofKeyless = await findObstacle(apps, libreTranslateApp)
  if (ofKeyless !== undefined)
    log.warn(`DRAGOMAN_LIBRETRANSLATE_APP: ${ofKeyless}; LibreTranslate requests need a key.`)
  const ofGuests = await findObstacle(apps, guestApp)
  if (ofGuests !== undefined)
    log.warn(`DRAGOMAN_GUEST_APP: ${ofGuests}; people need an account to translate.`)
}

async function findObstacle({ authentication }: Apps, id: string): Promise<string | undefined> {
  if (id === '') return undefined
  try {
    const app = await authentication.findById(id)
    return app === undefined ? 'there is no such app' : undefined
  } catch (error) {
    if (error instanceof Problem && error.code === 'app-disabled') return 'the app is disabled'
    throw error
  }
}
