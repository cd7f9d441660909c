// pg-boss and graphile-worker, each with its defaults and as its documentation tunes it.
import { Logger, makeWorkerUtils, run } from 'graphile-worker'
import { PgBoss } from 'pg-boss'

export interface PeerOptions {
  library: 'pg-boss' | 'graphile-worker'
  isTuned: boolean
  databaseUrl: string
  concurrency: number
  waitMs: number
}

interface Payload {
  text: string
  from: string
  to: string
}

interface Peer {
  /** Resolves when the job is stored. */
  send(payload: Payload): Promise<unknown>
  work(work: (text: string) => Promise<void>): Promise<void>
}

/** As in the service. */
const poolSize = 10
const queue = 'bench'
/** Ahead of what was inserted by SQL, as an app without a backlog is in the service. */
const priority = 1
/** What graphile-worker's own benchmark takes. */
const localQueueSize = 500

export const openPeer = (options: PeerOptions): Promise<Peer> =>
  options.library === 'pg-boss' ? openPgBoss(options) : openGraphileWorker(options)

async function openPgBoss({ databaseUrl, isTuned, concurrency }: PeerOptions): Promise<Peer> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: poolSize,
    ...(isTuned && { useListenNotify: true }),
  })
  boss.on('error', (error) => console.error(error))
  await boss.start()
  await boss.createQueue(queue, { notify: isTuned })
  const batch = isTuned
    ? { batchSize: concurrency, burstWhenBatchFull: true }
    : { localConcurrency: concurrency }
  return {
    send: (payload) => boss.send(queue, payload, { priority }),
    async work(work) {
      await boss.work<Payload>(queue, batch, async (jobs) => {
        await Promise.all(jobs.map(({ data }) => work(data.text)))
        return { translatedText: jobs[0]?.data.text }
      })
    },
  }
}

async function openGraphileWorker({
  databaseUrl,
  isTuned,
  concurrency,
}: PeerOptions): Promise<Peer> {
  const logger = new Logger(() => () => {})
  const utils = await makeWorkerUtils({
    connectionString: databaseUrl,
    maxPoolSize: poolSize,
    logger,
  })
  await utils.migrate()
  return {
    send: (payload) => utils.addJob(queue, payload, { priority: -priority }),
    async work(work) {
      const batches = {
        localQueue: { size: localQueueSize },
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      }
      await run({
        noHandleSignals: true,
        taskList: { [queue]: (payload) => work((payload as Payload).text) },
        preset: {
          worker: {
            connectionString: databaseUrl,
            logger,
            maxPoolSize: poolSize,
            concurrentJobs: concurrency,
            ...(isTuned && batches),
          },
        },
      })
    },
  }
}
