// Sends what is due, many at a time, fair between apps: a receiver that never answers keeps only its own app waiting.
import { setTimeout as delay } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Logger } from '../log.ts'
import { newId } from '../secrets.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import type { AttemptOutcome, PostWebhook } from './request.ts'
import { retryPauseMs } from './retry.ts'
import { signatureHeaders } from './sign.ts'
import { dueChannel, type EventRow, type WebhookStore } from './store.ts'

export type WebhookSender = Awaited<ReturnType<typeof startWebhookSender>>

interface Dependencies {
  database: Pick<Database, 'listen'>
  store: WebhookStore
  post: PostWebhook
  /** The job as its app reads it; undefined when it is gone. */
  readJob: (id: string, appId: string) => Promise<unknown>
  /** Those that are good now, the newest first. */
  signingSecrets: (appId: string) => Promise<string[]>
  /** Called in the transaction that notes that a job was received. */
  onDelivered: (transaction: Transaction<Tables>, jobId: string) => Promise<void>
  now: () => Date
  log: Logger
}

const maxUnderWay = 64
const maxUnderWayOfApp = 4
/** Longer than an attempt can take. */
const leaseMs = 25_000
/** Only a backstop: NOTIFY tells at once. */
const lookEveryMs = 5_000
const gone = 410

export async function startWebhookSender({
  database,
  store,
  post,
  readJob,
  signingSecrets,
  onDelivered,
  now,
  log,
}: Dependencies) {
  const stopping = new AbortController()
  const abandoned = new AbortController()
  /** The app of each event under way. */
  const underWay = new Map<Promise<void>, string>()
  let wakeUp = Promise.withResolvers<void>()
  const wake = () => {
    wakeUp.resolve()
    wakeUp = Promise.withResolvers()
  }
  const stopListening = await database.listen(dueChannel, wake, wake)
  const sending = sendAll()

  async function sendAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      const woken = wakeUp.promise
      try {
        const events = await claimSome()
        for (const event of events) start(event)
        if (events.length === 0) await Promise.race([woken, pause(await untilNextDue())])
      } catch (error) {
        log.warn({ error }, 'webhooks can not be read just now')
        await pause(lookEveryMs)
      }
    }
  }

  async function claimSome(): Promise<EventRow[]> {
    const limit = Math.min(maxUnderWayOfApp, maxUnderWay - underWay.size)
    if (limit <= 0) return []
    const busy = Map.groupBy(underWay.values(), (appId) => appId)
    const busyApps = [...busy]
      .filter(([, events]) => events.length >= maxUnderWayOfApp)
      .map(([appId]) => appId)
    return store.claimDueEvents({
      now: now(),
      leaseUntil: new Date(now().getTime() + leaseMs),
      limit,
      busyApps,
    })
  }

  async function untilNextDue(): Promise<number> {
    const due = await store.findNextDue()
    // What is due and not taken belongs to an app that is busy: the end of one of its attempts wakes this up.
    const ms = due === undefined ? lookEveryMs : due.getTime() - now().getTime()
    return ms <= 0 ? lookEveryMs : Math.min(ms, lookEveryMs)
  }

  function start(event: EventRow): void {
    const work = send(event)
      .catch((error: unknown) =>
        log.warn({ error, eventId: event.id }, 'a webhook could not be sent'),
      )
      .finally(() => {
        underWay.delete(work)
        wake()
      })
    underWay.set(work, event.appId)
  }

  async function send(event: EventRow): Promise<void> {
    const startedAt = now()
    const job = await readJob(event.jobId, event.appId)
    // It has expired, and the event with it.
    if (job === undefined) return
    const body = JSON.stringify({
      type: event.type,
      timestamp: event.createdAt.toISOString(),
      data: job,
    })
    const headers = signatureHeaders(
      { id: event.id, sentAt: startedAt, body },
      await signingSecrets(event.appId),
    )
    const began = performance.now()
    const outcome = await post(event.url, headers, body, abandoned.signal)
    // Not known how it went: it is due again when the lease is over.
    if (abandoned.signal.aborted) return
    const durationMs = Math.round(performance.now() - began)
    const next = afterAttempt(event, outcome)
    await store.transaction(async (transaction) => {
      const { statusCode = null, error = null } = outcome
      await store.insertAttempt(transaction, {
        id: newId('att'),
        eventId: event.id,
        startedAt,
        durationMs,
        statusCode,
        error,
      })
      await store.settleEvent(transaction, event.id, next)
      if (next.status === 'delivered') await onDelivered(transaction, event.jobId)
      if (statusCode === gone)
        await store.disableWebhook(transaction, { appId: event.appId, url: event.url, now: now() })
    })
    log.info(
      {
        eventId: event.id,
        status: next.status,
        statusCode: outcome.statusCode,
        retries: event.retries,
      },
      'webhook sent',
    )
  }

  function afterAttempt(
    { retries }: EventRow,
    { statusCode = 0, retryAfterSeconds }: AttemptOutcome,
  ) {
    if (statusCode >= 200 && statusCode < 300)
      return { status: 'delivered' as const, nextAttemptAt: null, retries }
    const pauseMs = statusCode === gone ? undefined : retryPauseMs(retries, { retryAfterSeconds })
    if (pauseMs === undefined) return { status: 'failed' as const, nextAttemptAt: null, retries }
    return {
      status: 'pending' as const,
      nextAttemptAt: new Date(now().getTime() + pauseMs),
      retries: retries + 1,
    }
  }

  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => {})

  return {
    /** Looks for what is due, at once. */
    wake,
    /** Takes no more and waits for those under way; after `graceMs` they are left to another process. */
    async stop(graceMs: number): Promise<void> {
      stopping.abort()
      wake()
      const timer = setTimeout(() => abandoned.abort(), graceMs)
      await sending
      await Promise.all(underWay.keys())
      clearTimeout(timer)
      await stopListening()
    },
  }
}
