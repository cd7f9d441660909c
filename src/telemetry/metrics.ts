// What the service counts and measures. Nothing is loaded, counted or measured unless metrics are
// on (docs/monitoring.md).
import type { Counter, Gauge, Histogram, LabelsOf } from './metric-table.ts'

export interface Metrics {
  /** Whether anything is recorded; what costs time to measure may depend on it. */
  readonly isOn: boolean
  count<M extends Counter>(metric: M, labels: LabelsOf<M>, by?: number): void
  /** Durations are in seconds. */
  observe<M extends Histogram>(metric: M, labels: LabelsOf<M>, value: number): void
  /** Has `read` called for each scrape, to set what is not recorded as it happens. */
  onScrape(read: (set: SetMetric) => void | Promise<void>): void
  /** All metrics in the format of Prometheus. A reading that fails is left out. */
  render(): Promise<{ mediaType: string; text: string }>
}

/** Sets a gauge, or a counter that is counted elsewhere. */
export type SetMetric = <M extends Gauge | Counter>(
  metric: M,
  labels: LabelsOf<M>,
  value: number,
) => void

/** Records nothing. */
export const noMetrics: Metrics = {
  isOn: false,
  count: () => {},
  observe: () => {},
  onScrape: () => {},
  render: async () => ({ mediaType: 'text/plain', text: '' }),
}
