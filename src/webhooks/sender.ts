// Sends what is due, many at a time, fair between users: whatever a user's receivers do, the webhooks
// of others arrive.
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../storage/database.ts'
import { createDelivery, type DeliveryDependencies } from './delivery.ts'
import { createSlots, type DueApp } from './slots.ts'
import { dueChannel, type EventRow, type WebhookStore } from './store.ts'

export type WebhookSender = Awaited<ReturnType<typeof startWebhookSender>>

interface Dependencies extends DeliveryDependencies {
  database: Pick<Database, 'listen'>
  store: WebhookStore
}

/** Longer than an attempt can take. */
const leaseMs = 25_000
/** Only a backstop: a notification wakes at once. */
const pollMs = 5_000
/** Apps that one look at the database goes through. */
const pageApps = 500
/** How long a stop waits for attempts that were just abandoned. */
const abandonMs = 1_000

export async function startWebhookSender({ database, store, ...rest }: Dependencies) {
  const { now, log } = rest
  const stopping = new AbortController()
  const abandoned = new AbortController()
  const slots = createSlots()
  const deliver = createDelivery({ store, ...rest })
  const inFlight = new Set<Promise<void>>()
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
        const idleMs = slots.hasFree() ? await sendDue() : pollMs
        if (idleMs > 0) await idle(idleMs, woken)
      } catch (error) {
        log.warn({ error }, 'webhooks can not be read just now')
        if (!stopping.signal.aborted) await idle(pollMs, wakeUp.promise)
      }
    }
  }

  /** Starts what is due and has a slot, page by page. Returns after how long to look again. */
  async function sendDue(): Promise<number> {
    let leavesSlots = false
    let nextDueAt = Number.POSITIVE_INFINITY
    for (let after = '', full = true; full && !stopping.signal.aborted; ) {
      const apps = await store.listPendingApps({ after, limit: pageApps })
      const time = now().getTime()
      const due = apps.filter(({ nextAttemptAt }) => nextAttemptAt.getTime() <= time)
      for (const { nextAttemptAt } of apps)
        if (nextAttemptAt.getTime() > time) nextDueAt = Math.min(nextDueAt, nextAttemptAt.getTime())
      leavesSlots = (await claim(due)) || leavesSlots
      after = apps.at(-1)?.appId ?? after
      full = apps.length === pageApps
    }
    // What is due and has no slot gets one at the end of an attempt, which wakes this up.
    return leavesSlots ? 0 : Math.max(1, Math.min(nextDueAt - now().getTime(), pollMs))
  }

  /** Says whether some of the slots that it shared out could go to others. */
  async function claim(due: readonly DueApp[]): Promise<boolean> {
    const shares = slots.share(due)
    if (shares.size === 0) return false
    const leaseUntil = new Date(now().getTime() + leaseMs)
    const events = await store.claimEvents({ shares, now: now(), leaseUntil })
    const users = new Map(due.map(({ appId, userId }) => [appId, userId]))
    for (const event of events) start(event, users.get(event.appId) ?? '')
    const shared = shares.values().reduce((sum, share) => sum + share, 0)
    return events.length > 0 && events.length < shared
  }

  function start(event: EventRow, userId: string): void {
    const giveBack = slots.begin({ appId: event.appId, userId })
    const work = deliver(event, abandoned.signal)
      .catch((error: unknown) => {
        log.warn({ error, eventId: event.id }, 'a webhook could not be sent')
        return false
      })
      .then((wasPrompt) => {
        giveBack(wasPrompt)
        inFlight.delete(work)
        wake()
      })
    inFlight.add(work)
  }

  /** Waits to be woken, but no longer. Leaves no timer behind: it is called for each webhook. */
  async function idle(ms: number, woken: Promise<void>): Promise<void> {
    const timer = setTimeout(wake, ms)
    await woken
    clearTimeout(timer)
  }

  async function end(): Promise<void> {
    await sending
    await Promise.all(inFlight)
    await stopListening()
  }

  return {
    /** Looks for what is due, at once. */
    wake,
    /**
     * Claims no more and waits for attempts in flight; after `graceMs` they are left to another
     * process. Resolves a second later at most, even if the database hangs.
     */
    async stop(graceMs: number): Promise<void> {
      stopping.abort()
      wake()
      const ended = end()
      await within(graceMs, ended)
      abandoned.abort()
      await within(abandonMs, ended)
    },
  }
}

/** Waits for the work, but no longer. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const over = new AbortController()
  const time = delay(ms, undefined, { signal: over.signal }).catch(() => {})
  await Promise.race([work, time]).finally(() => over.abort())
}
