// For operators: the state of the service and of the process that answers.

import type { Database } from '../storage/database.ts'
import { jobStatuses } from '../storage/enumerations.ts'
import type { ServiceState } from './state-schemas.ts'
import { countJobs, maxRows, readDatabaseBytes, readQueue, readWebhooks } from './state-store.ts'

/** What is read of the database, at a time. */
type Stored = { readAt: Date } & Pick<ServiceState, 'database' | 'jobs' | 'webhooks'>

/** The state of the service, and of the process that answers. */
export interface State {
  /** The figures of the database, of the last few seconds. */
  readStored(): Promise<Stored>
  read(): Promise<ServiceState>
}

/** Figures of the database are read again after this time. */
const everyMs = 5_000

export function createState(
  { kind, tables }: Database,
  { version, now }: { version: string; now: () => Date },
): State {
  let stored: { figures: Promise<Stored>; at: number } | undefined

  async function readFigures(): Promise<Stored> {
    const sizeBytes = await readDatabaseBytes(tables)
    const { counts, estimated } = await countJobs(tables)
    const queue = await readQueue(tables)
    const webhooks = await readWebhooks(tables)
    // The queue has an index of its own: up to its limit, that count is exact.
    if (queue.count < maxRows) counts.set('queued', queue.count)
    const byStatus = Object.fromEntries(
      jobStatuses.map((status) => [status, counts.get(status) ?? 0]),
    ) as ServiceState['jobs']['byStatus']
    return {
      readAt: now(),
      database: { kind, sizeBytes },
      jobs: { byStatus, estimated, oldestQueuedAt: queue.first?.toISOString() ?? null },
      webhooks: {
        pending: webhooks.count,
        nextAttemptAt: webhooks.first?.toISOString() ?? null,
      },
    }
  }

  /** Read once for all who ask within a few seconds. A failure is not remembered. */
  function readStored(): Promise<Stored> {
    if (stored !== undefined && performance.now() - stored.at < everyMs) return stored.figures
    const reading = { figures: readFigures(), at: performance.now() }
    reading.figures.catch(() => {
      if (stored === reading) stored = undefined
    })
    stored = reading
    return reading.figures
  }

  return {
    readStored,

    async read() {
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
