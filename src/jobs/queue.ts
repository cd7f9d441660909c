// Delivery of job ids through pg-boss, which lives in the same database: a job and its delivery are stored in one transaction, and
// a delivery is taken and its job claimed in one transaction. So there is no moment at which a process can die and lose a job.
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from '../log.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'

export type JobQueue = Awaited<ReturnType<typeof openJobQueue>>

export interface DeliveryOptions {
  /** Not before so many seconds. */
  afterSeconds?: number
}

export interface Receiver<Claim> {
  /** Takes the job of a delivery in the transaction that takes the delivery; undefined when there is nothing to do. */
  claim(transaction: Transaction<Tables>, id: string): Promise<Claim | undefined>
  /** Called when it is not known whether that transaction was committed. */
  forget(claim: Claim): void
  /** Does the work. Must not reject. */
  work(claim: Claim): Promise<void>
}

const queueName = 'translation'
const waitingChannel = 'dragoman_job_waiting'
/** Only a backstop, and for deliveries with a delay: NOTIFY wakes a receiver within milliseconds. */
const pollMs = 2_000
const pauseAfterErrorMs = 1_000

export async function openJobQueue({ database, log }: { database: Database; log: Logger }) {
  const boss = new PgBoss({ ...database.queueOptions, schema: 'dragoman_queue' })
  boss.on('error', (error) => log.error({ error }, 'the queue reported an error'))
  boss.on('warning', (warning) => log.debug({ warning: warning.message }, 'the queue reported a warning'))
  await boss.start()
  await boss.createQueue(queueName, { retentionSeconds: 400 * 86_400 })
  // pg-boss reads about the queue at its first use, outside the transaction it is given; on PGlite's one connection that would
  // wait for the transaction for ever.
  await boss.findJobs(queueName, { id: '00000000-0000-0000-0000-000000000000' })

  const stopping = new AbortController()
  const receivers: Promise<void>[] = []
  let wakeUp = Promise.withResolvers<void>()
  const wakeReceivers = () => {
    wakeUp.resolve()
    wakeUp = Promise.withResolvers()
  }

  /** pg-boss names its own columns and schema: our plugins must not touch them. */
  const inside = (transaction: Transaction<Tables>) => ({ db: fromKysely(transaction.withoutPlugins()) })

  /** The claim of the next delivery; `empty` when none waits. */
  async function takeNext<Claim>(receiver: Receiver<Claim>): Promise<Claim | undefined | 'empty'> {
    let claim: Claim | undefined
    try {
      return await database.tables.transaction().execute(async (transaction) => {
        const [delivery] = await boss.fetch<{ id: string }>(queueName, { batchSize: 1, ...inside(transaction) })
        if (delivery === undefined) return 'empty'
        await boss.deleteJob(queueName, delivery.id, inside(transaction))
        claim = await receiver.claim(transaction, delivery.data.id)
        return claim
      })
    } catch (error) {
      if (claim !== undefined) receiver.forget(claim)
      throw error
    }
  }

  async function receiveAll<Claim>(receiver: Receiver<Claim>): Promise<void> {
    while (!stopping.signal.aborted) {
      const woken = wakeUp.promise
      try {
        const claim = await takeNext(receiver)
        if (claim === 'empty') await Promise.race([woken, pause(pollMs)])
        else if (claim !== undefined) await receiver.work(claim as Claim)
      } catch (error) {
        log.warn({ error }, 'the queue can not be read just now')
        await pause(pauseAfterErrorMs)
      }
    }
  }

  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => {})

  return {
    /** Stores a delivery in the caller's transaction; it happens only if that commits. */
    async deliver(transaction: Transaction<Tables>, id: string, { afterSeconds = 0 }: DeliveryOptions = {}): Promise<void> {
      await boss.send(queueName, { id }, { ...inside(transaction), ...(afterSeconds > 0 ? { startAfter: afterSeconds } : {}) })
      await sql`select pg_notify(${waitingChannel}, '')`.execute(transaction)
    },

    /** Takes deliveries, `concurrency` at a time, until `stopReceiving`. */
    async receive<Claim>(concurrency: number, receiver: Receiver<Claim>): Promise<void> {
      const stopListening = await database.listen(waitingChannel, wakeReceivers, wakeReceivers)
      stopping.signal.addEventListener('abort', () => void stopListening())
      for (let index = 0; index < concurrency; index++) receivers.push(receiveAll(receiver))
    },

    /** Takes no more deliveries; resolves when the work on those taken has ended. */
    async stopReceiving(): Promise<void> {
      stopping.abort()
      wakeReceivers()
      await Promise.all(receivers)
    },

    close: (): Promise<void> => boss.stop({ graceful: false, close: true }),
  }
}
