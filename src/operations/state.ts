// For operators: the state of the service and of the process that answers.

import type { Database } from '../storage/database.ts'
import { jobStatuses } from '../storage/enumerations.ts'
import type { ServiceState } from './state-schemas.ts'
import { maxRows, type StateStore } from './state-store.ts'

export type StateService = ReturnType<typeof createStateService>

interface Dependencies {
  store: StateStore
  databaseKind: Database['kind']
  version: string
  now: () => Date
}

/** Figures of the database are read again after this time. */
const everyMs = 5_000

export function createStateService({ store, databaseKind, version, now }: Dependencies) {
  let stored: { figures: ReturnType<typeof readFigures>; at: number } | undefined

  async function readFigures() {
    const sizeBytes = await store.databaseBytes()
    const { counts, estimated } = await store.countJobs()
    const queue = await store.readQueue()
    const webhooks = await store.readWebhooks()
    // The queue has an index of its own: up to its limit, that count is exact.
    if (queue.count < maxRows) counts.set('queued', queue.count)
    const byStatus = Object.fromEntries(
      jobStatuses.map((status) => [status, counts.get(status) ?? 0]),
    ) as ServiceState['jobs']['byStatus']
    return {
      readAt: now(),
      database: { kind: databaseKind, sizeBytes },
      jobs: { byStatus, estimated, oldestQueuedAt: queue.first?.toISOString() ?? null },
      webhooks: {
        pending: webhooks.count,
        nextAttemptAt: webhooks.first?.toISOString() ?? null,
      },
    }
  }

  /** Read once for all who ask within a few seconds. A failure is not remembered. */
  function readStored(): ReturnType<typeof readFigures> {
    if (stored !== undefined && performance.now() - stored.at < everyMs) return stored.figures
    const reading = { figures: readFigures(), at: performance.now() }
    reading.figures.catch(() => {
      if (stored === reading) stored = undefined
    })
    stored = reading
    return reading.figures
  }

  return {
    /** The figures of the database, of the last few seconds. */
    readStored,

    async read(): Promise<ServiceState> {
      const { readAt: _, ...figures } = await readStored()
      const { rss, heapUsed, heapTotal } = process.memoryUsage()
      const uptime = process.uptime()
      return {
        version,
        nodeVersion: process.versions.node,
        startedAt: new Date(now().getTime() - uptime * 1000).toISOString(),
        uptimeSeconds: Math.floor(uptime),
        memory: { rssBytes: rss, heapUsedBytes: heapUsed, heapTotalBytes: heapTotal },
        ...figures,
      }
    },
  }
}
