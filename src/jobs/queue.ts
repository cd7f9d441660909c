// Delivery of job ids through pg-boss, which lives in the same database: a job and its delivery are stored in one transaction, and
// a delivery is taken and its job claimed in one transaction. So there is no moment at which a process can die and lose a job.
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { type FetchOptions, fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from '../log.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'

export type JobQueue = Awaited<ReturnType<typeof openJobQueue>>

export interface NewDelivery {
  /** The job's. */
  id: string
  appId: string
  /** Characters of the app that wait before it. */
  backlog?: number
}

export interface DeliveryOptions {
  /** Not before so many seconds. */
  afterSeconds?: number
}

export interface Receiver<Claim extends { appId: string }> {
  /** Takes the job of a delivery in the transaction that takes the delivery; undefined when there is nothing to do. */
  claim(transaction: Transaction<Tables>, id: string): Promise<Claim | undefined>
  /** Called when it is not known whether that transaction was committed. */
  forget(claim: Claim): void
  /** Does the work. Must not reject. */
  work(claim: Claim): Promise<void>
}

const queueName = 'translation'
const waitingChannel = 'dragoman_job_waiting'
/**
 * Each job has a turn: the second in which it came, and later the more of its app waits before it, as if each app were served so many
 * characters a second. So an app's thousand jobs do not keep another's one waiting, and still have their time.
 */
const turnCharactersPerSecond = 100
/** Turns are whole numbers of 32 bits: they count from here. */
const turnEpochMs = Date.UTC(2026, 0)
/** By so much the clocks of processes may differ. */
const clockSkewMs = 5_000
/** Jobs that are taken beyond the concurrency, of apps that have none under way here. */
const guestJobs = 16
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
  let receiving: Promise<void> | undefined
  let wakeUp = Promise.withResolvers<void>()
  const wakeReceivers = () => {
    wakeUp.resolve()
    wakeUp = Promise.withResolvers()
  }

  /** pg-boss names its own columns and schema: our plugins must not touch them. */
  const inside = (transaction: Transaction<Tables>) => ({ db: fromKysely(transaction.withoutPlugins()) })

  /** The claims of the next deliveries; undefined when none waits. */
  async function take<Claim extends { appId: string }>(receiver: Receiver<Claim>, which: FetchOptions): Promise<Claim[] | undefined> {
    const claims: Claim[] = []
    try {
      return await database.tables.transaction().execute(async (transaction) => {
        const deliveries = await boss.fetch<{ id: string }>(queueName, { ...which, ...inside(transaction) })
        if (deliveries.length === 0) return undefined
        await boss.deleteJob(
          queueName,
          deliveries.map(({ id }) => id),
          inside(transaction),
        )
        for (const { data } of deliveries) {
          const claim = await receiver.claim(transaction, data.id)
          if (claim) claims.push(claim)
        }
        return claims
      })
    } catch (error) {
      for (const claim of claims) receiver.forget(claim)
      throw error
    }
  }

  async function receiveAll<Claim extends { appId: string }>(concurrency: number, receiver: Receiver<Claim>): Promise<void> {
    const underWay = new Map<Promise<void>, string>()
    while (!stopping.signal.aborted) {
      const woken = wakeUp.promise
      try {
        const which = nextFetch(concurrency, [...underWay.values()])
        const claims = which && (await take(receiver, which))
        for (const claim of claims ?? []) {
          const work = receiver.work(claim).finally(() => {
            underWay.delete(work)
            wakeReceivers()
          })
          underWay.set(work, claim.appId)
        }
        if (claims === undefined) await Promise.race([woken, pause(pollMs)])
      } catch (error) {
        log.warn({ error }, 'the queue can not be read just now')
        await pause(pauseAfterErrorMs)
      }
    }
    await Promise.all(underWay.keys())
  }

  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => {})

  return {
    /** Stores a delivery in the caller's transaction; it happens only if that commits. */
    async deliver(
      transaction: Transaction<Tables>,
      { id, appId, backlog = 0 }: NewDelivery,
      { afterSeconds = 0 }: DeliveryOptions = {},
    ): Promise<void> {
      const options = { priority: priorityOf(backlog), group: { id: appId }, ...(afterSeconds > 0 ? { startAfter: afterSeconds } : {}) }
      await boss.send(queueName, { id }, { ...options, ...inside(transaction) })
      await sql`select pg_notify(${waitingChannel}, '')`.execute(transaction)
    },

    /** Takes deliveries, `concurrency` at a time and a few more for apps that have none under way, until `stopReceiving`. */
    async receive<Claim extends { appId: string }>(concurrency: number, receiver: Receiver<Claim>): Promise<void> {
      const stopListening = await database.listen(waitingChannel, wakeReceivers, wakeReceivers)
      stopping.signal.addEventListener('abort', () => void stopListening())
      receiving = receiveAll(concurrency, receiver)
    },

    /** Takes no more deliveries; resolves when the work on those taken has ended. */
    async stopReceiving(): Promise<void> {
      stopping.abort()
      wakeReceivers()
      await receiving
    },

    close: (): Promise<void> => boss.stop({ graceful: false, close: true }),
  }
}

/** pg-boss takes the highest priority first: the earliest turn. */
const priorityOf = (backlog: number, skewMs = 0): number =>
  -Math.floor((Date.now() + skewMs - turnEpochMs) / 1000 + backlog / turnCharactersPerSecond)

/**
 * What to fetch while jobs of these apps are under way; undefined when there is room for none. An app that has nothing under way
 * need not wait for another's long jobs; it is only looked for among the turns that have come, which are few however much waits.
 */
function nextFetch(concurrency: number, apps: readonly string[]): FetchOptions | undefined {
  const free = concurrency - apps.length
  if (free > 0) return { batchSize: free }
  if (apps.length >= concurrency + guestJobs) return undefined
  return { batchSize: 1, ignoreGroups: [...new Set(apps)], minPriority: priorityOf(0, clockSkewMs) }
}
