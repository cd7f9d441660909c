import { Problem } from '../http/problems.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Apps } from './open-apps.ts'

/** Warns of an app that cannot answer for callers without a key; an empty ID names none. */
export async function warnOfUnusableApp(
  { authentication }: Apps,
  id: string,
  log: Logger,
): Promise<void> {
  if (id === '') return
  const warning = await authentication.findById(id).then(
    (app) => (app === undefined ? 'there is no such app' : undefined),
    (error: unknown) => {
      if (error instanceof Problem && error.code === 'app-disabled') return 'the app is disabled'
      throw error
    },
  )
  if (warning !== undefined)
    log.warn(`DRAGOMAN_LIBRETRANSLATE_APP: ${warning}; LibreTranslate requests need a key.`)
}
