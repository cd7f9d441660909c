// The only file that uses the library of metrics, which loads with it.
import { constants, PerformanceObserver } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import {
  Counter as CounterOf,
  collectDefaultMetrics,
  Gauge as GaugeOf,
  Histogram as HistogramOf,
  Registry,
} from '@prometheus-io/client'
import { hourMs } from '../shared/durations.ts'
import {
  type Counter,
  type Gauge,
  type Histogram,
  type Metric,
  metricTable,
} from './metric-table.ts'
import type { Metrics, SetMetric } from './metrics.ts'

/** Shorter than Prometheus waits: the database may hang. */
const readingTimeoutMs = 2_000

interface Reading {
  readonly read: (set: SetMetric) => void | Promise<void>
  /** What it has set. */
  readonly metrics: Set<Metric>
}

/**
 * Of the library's own metrics: its observer records only one of the collections that it receives
 * at once, others list every connection, and `nodejs_eventloop_utilization` needs a timer.
 */
const unwanted: readonly string[] = [
  metricTable.gc.name,
  'nodejs_active_resources',
  'nodejs_active_resources_total',
  'nodejs_active_handles',
  'nodejs_active_handles_total',
  'nodejs_active_requests',
  'nodejs_active_requests_total',
  'nodejs_eventloop_utilization_summary',
  'nodejs_eventloop_utilization_histogram',
]

type Instrument = CounterOf<string> | GaugeOf<string> | HistogramOf<string>

/** The event loop is woken so often to measure its delay. */
const loopPrecisionMs = 20
/** A timer for a metric that is removed below. */
const unwantedEveryMs = hourMs
const gcKinds: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
}

export interface PrometheusMetrics extends Metrics {
  /** What there is, for the documentation. */
  list(): { name: string; kind: string; help: string; labels: readonly string[] }[]
}

/** Metrics of a registry of their own. Starts to observe the event loop and garbage collections. */
export function createPrometheusMetrics(): PrometheusMetrics {
  const registry = new Registry()
  collectDefaultMetrics({
    register: registry,
    eventLoopMonitoringPrecision: loopPrecisionMs,
    eventLoopUtilizationTimeout: unwantedEveryMs,
  })
  for (const name of unwanted) registry.removeSingleMetric(name)
  const names = Object.keys(metricTable) as Metric[]
  const instruments = new Map(names.map((metric) => [metric, createInstrument(metric, registry)]))
  const readings: Reading[] = []
  let rendering: Promise<{ mediaType: string; text: string }> | undefined

  const counter = (metric: Counter) => instruments.get(metric) as CounterOf<string>
  const histogram = (metric: Histogram) => instruments.get(metric) as HistogramOf<string>

  const set: SetMetric = (metric: Gauge | Counter, labels, value) => {
    const instrument = instruments.get(metric)
    if (instrument instanceof GaugeOf) instrument.set(labels, value)
    else if (instrument instanceof CounterOf) {
      instrument.remove(labels)
      instrument.inc(labels, value)
    }
  }

  /** Leaves out the metrics of a reading that fails or takes too long. */
  async function refresh({ read, metrics }: Reading): Promise<void> {
    let isOver = false
    const setOwn: SetMetric = (metric, labels, value) => {
      if (isOver) return
      metrics.add(metric)
      set(metric, labels, value)
    }
    const late = new AbortController()
    const limit = delay(readingTimeoutMs, false, { signal: late.signal }).catch(() => false)
    const isRead = (async () => read(setOwn))().then(
      () => true,
      () => false,
    )
    if (!(await Promise.race([isRead, limit])))
      for (const metric of metrics) instruments.get(metric)?.reset()
    isOver = true
    late.abort()
  }

  async function renderAll(): Promise<{ mediaType: string; text: string }> {
    await Promise.all(readings.map(refresh))
    return { mediaType: registry.contentType, text: await registry.metrics() }
  }

  observeCollections((kind, seconds) => histogram('gc').observe({ kind }, seconds))

  return {
    isOn: true,
    count: (metric, labels, by) => counter(metric).inc(labels, by),
    observe: (metric, labels, value) => histogram(metric).observe(labels, value),
    onScrape: (read) => void readings.push({ read, metrics: new Set() }),
    render() {
      // Those who ask at once get the same answer: to render it takes some milliseconds.
      rendering ??= renderAll().finally(() => {
        rendering = undefined
      })
      return rendering
    },
    list: () =>
      registry.getMetricsAsArray().map((metric) => {
        const {
          name,
          help,
          type,
          labelNames = [],
        } = metric as typeof metric & {
          labelNames?: string[]
        }
        return { name, help, kind: String(type), labels: labelNames }
      }),
  }
}

function createInstrument(metric: Metric, registry: Registry): Instrument {
  const { kind, name, help, labels, ...rest } = metricTable[metric]
  const options = { name, help, labelNames: [...labels], registers: [registry] }
  if (kind === 'counter') return new CounterOf(options)
  if (kind === 'gauge') return new GaugeOf(options)
  const { buckets } = rest as { buckets: readonly number[] }
  return new HistogramOf({ ...options, buckets: [...buckets] })
}

function observeCollections(record: (kind: string, seconds: number) => void): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { kind } = (entry as typeof entry & { detail: { kind: number } }).detail
      record(gcKinds[kind] ?? 'other', entry.duration / 1_000)
    }
  })
  observer.observe({ entryTypes: ['gc'] })
}
