import { type Metrics, noMetrics } from './metrics.ts'

/** Metrics, or `noMetrics` if neither a port nor a token makes them readable. */
export async function createMetrics(
  { metricsPort }: { metricsPort: number | null },
  { metricsToken }: { metricsToken: string },
): Promise<Metrics> {
  if (metricsPort === null && metricsToken === '') return noMetrics
  const { createPrometheusMetrics } = await import('./prometheus.ts')
  return createPrometheusMetrics()
}
