import type { Metrics } from './metrics.ts'

/** What is counted of requests, if metrics are on. */
export function createRecorders(metrics: Metrics): {
  recordProblem?: (code: string) => void
  recordRequest?: (operation: string, status: number, ms: number) => void
} {
  if (!metrics.isOn) return {}
  return {
    recordProblem: (code) => metrics.count('problems', { code }),
    recordRequest: (operation, status, ms) =>
      metrics.observe('requests', { operation, status: `${Math.floor(status / 100)}xx` }, ms / 1e3),
  }
}
