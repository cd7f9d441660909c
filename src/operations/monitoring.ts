// What metrics read from the parts of the service when somebody asks for them.

import { catalogue } from '../http/problems.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { OpenedTranslation } from '../translation/open-translation.ts'
import type { State } from './state.ts'

interface Sources {
  readonly translation: OpenedTranslation
  readonly stored: State
  readonly version: string
}

export function monitor(metrics: Metrics, sources: Sources): void {
  if (!metrics.isOn) return
  const { version } = sources
  metrics.onScrape((set) => set('build', { version, node: process.versions.node }, 1))
  startCountersAtZero(metrics, sources)
  monitorTranslation(metrics, sources)
  monitorEngines(metrics, sources)
  monitorDatabase(metrics, sources)
}

/** Prometheus sees no increase in a counter that begins with its first event. */
function startCountersAtZero(metrics: Metrics, { translation }: Sources): void {
  for (const [code, { status }] of Object.entries(catalogue))
    if (status >= 500) metrics.count('problems', { code }, 0)
  for (const { engine } of translation.readEngines())
    metrics.count('engineFailures', { engine, scope: 'engine' }, 0)
}

function monitorTranslation(metrics: Metrics, { translation }: Sources): void {
  metrics.onScrape((set) => {
    const { segments, texts, threads, queues } = translation.state()
    for (const [cache, { entries, bytes, hits, misses }] of [
      ['segments', segments],
      ['texts', texts],
    ] as const) {
      set('cacheEntries', { cache }, entries)
      set('cacheBytes', { cache }, bytes)
      set('cacheHits', { cache }, hits)
      set('cacheMisses', { cache }, misses)
    }
    set('threadsWaiting', {}, threads.waiting)
    for (const { engine, batchesInFlight, waiting } of queues) {
      set('engineRunningBatches', { engine }, batchesInFlight)
      for (const priority of ['interactive', 'queued'] as const) {
        const labels = { engine, priority }
        set('engineWaitingSegments', labels, waiting[priority].segments)
        set('engineWaitingCharacters', labels, waiting[priority].characters)
      }
    }
  })
}

function monitorEngines(metrics: Metrics, { translation }: Sources): void {
  metrics.onScrape((set) => {
    for (const { engine, pairs, state } of translation.readEngines()) {
      set('enginePairs', { engine }, pairs)
      if (state === undefined) continue
      set('engineWorkers', { engine }, state.workers)
      set('engineModels', { engine }, state.models)
      set('engineBytes', { engine }, state.bytes)
      for (const reason of ['crashed', 'hung'] as const)
        set('engineRestarts', { engine, reason }, state.restarts[reason])
    }
  })
}

/** Figures of the whole service, the same from each process. Their statements are bounded. */
function monitorDatabase(metrics: Metrics, { stored }: Sources): void {
  metrics.onScrape(async (set) => {
    const { database, jobs, webhooks, readAt } = await stored.readStored()
    set('databaseBytes', {}, database.sizeBytes)
    for (const [status, count] of Object.entries(jobs.byStatus)) set('jobs', { status }, count)
    const { oldestQueuedAt } = jobs
    const ageMs = oldestQueuedAt === null ? 0 : readAt.getTime() - Date.parse(oldestQueuedAt)
    set('oldestJob', {}, Math.max(0, ageMs / 1_000))
    set('webhooksPending', {}, webhooks.pending)
  })
}
