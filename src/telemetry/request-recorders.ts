import type { RecordRequest } from '../http/requests.ts'
import type { Metrics } from './metrics.ts'

/** What is counted of requests, if metrics are on. */
export function createRecorders(metrics: Metrics): {
  recordProblem?: (code: string) => void
  recordRequest?: RecordRequest
} {
  if (!metrics.isOn) return {}
  return {
    recordProblem: (code) => metrics.count('problems', { code }),
    recordRequest: (operation, status, ms) =>
      metrics.observe('requests', { operation, status: `${Math.floor(status / 100)}xx` }, ms / 1e3),
  }
}
