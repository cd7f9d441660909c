// Counts characters by app. A metric with many label values costs its readers dearly, so only the
// first apps have their own.
import type { Metrics } from './metrics.ts'

export type CountAppUsage = (appId: string, characters: number) => void

/** `maxApps` 0: counts nothing. */
export function createAppUsage(metrics: Metrics, maxApps: number): CountAppUsage {
  const named = new Set<string>()
  if (!metrics.isOn || maxApps === 0) return () => {}
  return (appId, characters) => {
    if (named.size < maxApps) named.add(appId)
    metrics.count('appCharacters', { app: named.has(appId) ? appId : 'other' }, characters)
  }
}
