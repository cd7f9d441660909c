// Delivery of job ids through pg-boss, which lives in the same database, so that a job and its delivery are stored in one
// transaction. An id may be delivered more than once; the jobs table is the truth.
import type { Transaction } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from '../log.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'

export type JobQueue = Awaited<ReturnType<typeof openJobQueue>>

export interface DeliveryOptions {
  /** Not before so many seconds. */
  afterSeconds?: number
}

const queueName = 'translation'
const queueOptions = {
  notify: true,
  retryLimit: 4,
  retryDelay: 1,
  retryBackoff: true,
  // A delivery whose process died is repeated after this time; jobs/worker.ts notices much earlier.
  expireInSeconds: 900,
  deleteAfterSeconds: 3600,
} as const
/** Only a backstop: NOTIFY wakes a worker within milliseconds. */
const pollingSeconds = 2

export async function openJobQueue({ database, log }: { database: Database; log: Logger }) {
  const boss = new PgBoss({ ...database.queueOptions, schema: 'dragoman_queue', useListenNotify: true })
  boss.on('error', (error) => log.error({ error }, 'the queue reported an error'))
  boss.on('warning', (warning) => log.debug({ warning: warning.message }, 'the queue reported a warning'))
  await boss.start()
  await boss.createQueue(queueName, queueOptions)

  return {
    /** Stores a delivery in the caller's transaction; it happens only if that commits. */
    async deliver(transaction: Transaction<Tables>, id: string, { afterSeconds = 0 }: DeliveryOptions = {}): Promise<void> {
      // pg-boss names its own columns and schema: our plugins must not touch them.
      const options = { db: fromKysely(transaction.withoutPlugins()), ...(afterSeconds > 0 ? { startAfter: afterSeconds } : {}) }
      await boss.send(queueName, { id }, options)
    },

    /** Calls `handler` for each delivery, `concurrency` at a time, until `stopReceiving`. */
    async receive(concurrency: number, handler: (id: string) => Promise<void>): Promise<void> {
      const options = { batchSize: 1, pollingIntervalSeconds: pollingSeconds, notifyPollingIntervalSeconds: pollingSeconds }
      for (let index = 0; index < concurrency; index++) {
        const workerId: string = await boss.work<{ id: string }>(queueName, options, async ([delivery]) => {
          try {
            if (delivery) await handler(delivery.data.id)
          } finally {
            // Otherwise a worker sleeps out its polling interval although more is waiting.
            boss.notifyWorker(workerId)
          }
        })
      }
    },

    /** Resolves when no handler runs any more. */
    stopReceiving: (): Promise<void> => boss.offWork(queueName, { wait: true }),

    close: (): Promise<void> => boss.stop({ graceful: false, close: true }),
  }
}
