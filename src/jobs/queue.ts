// Delivery of job ids through pg-boss, which lives in the same database: a job and its delivery are stored in one transaction, and
// a delivery is taken and its job claimed in one transaction. So there is no moment at which a process can die and lose a job.
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { type FetchOptions, fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from '../log.ts'
import type { Database } from '../storage/database.ts'
import type { JobPriority, Tables } from '../storage/tables.ts'
import { createPlaces, type Places } from './places.ts'

export type JobQueue = Awaited<ReturnType<typeof openJobQueue>>

export interface NewDelivery {
  /** The job's. */
  id: string
  appId: string
  priority?: JobPriority
  /** Characters of the app that wait before it. */
  backlog?: number
}

export interface DeliveryOptions {
  /** Not before so many seconds. */
  afterSeconds?: number
}

export interface Receiver<Claim extends { appId: string }> {
  /** Takes the jobs of deliveries in the transaction that takes the deliveries; those that are left to do. */
  claim(transaction: Transaction<Tables>, ids: readonly string[]): Promise<Claim[]>
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
/** A job of low priority lets those go first that come so much later. */
const lowStandsBackSeconds = 600
/** Turns are whole numbers of 32 bits: they count from here. */
const turnEpochMs = Date.UTC(2026, 0)
/** By so much the clocks of processes may differ. */
const clockSkewSeconds = 5
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

  /** pg-boss names its own columns and schema: our plugins must not touch them. */
  const inside = (transaction: Transaction<Tables>) => ({ db: fromKysely(transaction.withoutPlugins()) })

  /** The claims of the next deliveries, and how many deliveries there were. */
  async function take<Claim extends { appId: string }>(
    receiver: Receiver<Claim>,
    look: FetchOptions,
  ): Promise<{ claims: readonly Claim[]; deliveries: number }> {
    let claims: readonly Claim[] = []
    try {
      return await database.tables.transaction().execute(async (transaction) => {
        const deliveries = await boss.fetch<{ id: string }>(queueName, { ...look, ...inside(transaction) })
        if (deliveries.length === 0) return { claims, deliveries: 0 }
        await boss.deleteJob(
          queueName,
          deliveries.map(({ id }) => id),
          inside(transaction),
        )
        const ids = deliveries.map(({ data }) => data.id)
        claims = await receiver.claim(transaction, ids)
        // A crash that undoes this puts the jobs back where they were, so nobody need wait for the disk.
        await sql`set local synchronous_commit to off`.execute(transaction)
        return { claims, deliveries: deliveries.length }
      })
    } catch (error) {
      for (const claim of claims) receiver.forget(claim)
      throw error
    }
  }

  async function receiveAll<Claim extends { appId: string }>(places: Places, receiver: Receiver<Claim>): Promise<void> {
    const underWay = new Set<Promise<void>>()
    while (!stopping.signal.aborted) {
      const change = places.nextChange()
      const look = places.nextLook(priorityOf(clockSkewSeconds))
      try {
        if (look === undefined) await change
        else {
          const { claims, deliveries } = await take(receiver, look)
          places.onLook(look, deliveries)
          for (const claim of claims) underWay.add(workOn(claim))
        }
      } catch (error) {
        log.warn({ error }, 'the queue can not be read just now')
        await pause(pauseAfterErrorMs)
        places.onDelivery()
      }
    }
    await Promise.all(underWay)

    function workOn(claim: Claim): Promise<void> {
      places.begin(claim.appId)
      const work = receiver.work(claim).finally(() => {
        underWay.delete(work)
        places.end(claim.appId)
      })
      return work
    }
  }

  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => {})

  return {
    /** Stores deliveries in the caller's transaction; they happen only if that commits. */
    async deliver(
      transaction: Transaction<Tables>,
      deliveries: readonly NewDelivery[],
      { afterSeconds = 0 }: DeliveryOptions = {},
    ): Promise<void> {
      if (deliveries.length === 0) return
      const rows = deliveries.map(({ id, appId, priority, backlog = 0 }) => ({
        data: { id },
        priority: priorityOf(backlog / turnCharactersPerSecond + (priority === 'low' ? lowStandsBackSeconds : 0)),
        group: { id: appId },
        ...(afterSeconds > 0 ? { startAfter: afterSeconds } : {}),
      }))
      await boss.insert(queueName, rows, inside(transaction))
      // Who polls finds those that come later.
      if (afterSeconds > 0) return
      const apps = [...new Set(deliveries.map(({ appId }) => appId))]
      await sql`select pg_notify(${waitingChannel}, app) from unnest(${apps}::text[]) app`.execute(transaction)
    },

    /** Takes deliveries, `concurrency` at a time and a few more for apps that have none under way, until `stopReceiving`. */
    async receive<Claim extends { appId: string }>(concurrency: number, receiver: Receiver<Claim>): Promise<void> {
      const places = createPlaces(concurrency)
      const stopListening = await database.listen(waitingChannel, places.onDelivery, places.onDelivery)
      const poll = setInterval(places.onDelivery, pollMs)
      stopping.signal.addEventListener('abort', () => {
        clearInterval(poll)
        void stopListening()
        places.onDelivery()
      })
      receiving = receiveAll(places, receiver)
    },

    /** Takes no more deliveries; resolves when the work on those taken has ended. */
    async stopReceiving(): Promise<void> {
      stopping.abort()
      await receiving
    },

    close: (): Promise<void> => boss.stop({ graceful: false, close: true }),
  }
}

/** pg-boss takes the highest priority first: the earliest turn. This is the turn of so many seconds from now. */
const priorityOf = (seconds: number): number => -Math.floor((Date.now() - turnEpochMs) / 1000 + seconds)
