// Looks at the budgets of apps a moment after they used something, so that owners are told in time.
import type { Logger } from '../telemetry/log.ts'
import { announceQuotas, purgeQuotaNotices } from './notices.ts'
import type { Apps } from './open-apps.ts'

interface QuotaWatch {
  /** The app has used something, or was refused it, and that is stored. */
  noteUse(appId: string): void
  /** Looks now. Does not reject. */
  look(): Promise<void>
  /** Looks a last time. */
  close(): Promise<void>
}

const lookEveryMs = 5_000
const purgeEveryMs = 24 * 3_600_000
/** Apps of one query. */
const maxAtOnce = 200

export function startQuotaWatch(apps: Apps, log: Logger): QuotaWatch {
  const used = new Set<string>()
  let purgedAt = 0
  let looking: Promise<void> = Promise.resolve()
  const timer = setInterval(() => void look(), lookEveryMs).unref()

  function look(): Promise<void> {
    looking = looking.then(lookOnce)
    return looking
  }

  async function lookOnce(): Promise<void> {
    const appIds = [...used].slice(0, maxAtOnce)
    for (const appId of appIds) used.delete(appId)
    try {
      if (appIds.length > 0) await announceQuotas(apps, appIds)
      if (apps.now().getTime() - purgedAt < purgeEveryMs) return
      await purgeQuotaNotices(apps)
      purgedAt = apps.now().getTime()
    } catch (error) {
      for (const appId of appIds) used.add(appId)
      log.warn({ error }, 'used quotas could not be announced')
    }
  }

  return {
    noteUse: (appId) => void used.add(appId),
    look,
    async close() {
      clearInterval(timer)
      await look()
    },
  }
}
