// Sends due webhooks concurrently and fairly: a user's slow receivers do not delay the webhooks of
// others.
import { createAlarm, within } from '../shared/alarm.ts'
import { createDeliverySlots, type DueApp } from './delivery-slots.ts'
import { claimEvents, findPendingApps } from './delivery-store.ts'
import { type Delivery, deliverEvent } from './event-delivery.ts'
import { dueChannel, type EventRow } from './store.ts'

interface WebhookSender {
  /** Checks for due events at once. */
  wake(): void
  /**
   * Claims no more and waits for attempts in flight; after `graceMs`, leaves them to another
   * process. Resolves at most a second later, even if the database hangs.
   */
  stop(graceMs: number): Promise<void>
}

/** Longer than an attempt can take. */
const leaseMs = 25_000
/** Only a backstop: a notification wakes the sender at once. */
const pollMs = 5_000
/** Apps that one query returns. */
const pageApps = 500
/** How long a stop waits for attempts that were just aborted. */
const abandonMs = 1_000

export async function startWebhookSender(delivery: Delivery): Promise<WebhookSender> {
  const { database, steadyNow: now, log } = delivery
  const stopping = new AbortController()
  const abandoned = new AbortController()
  const slots = createDeliverySlots()
  const inFlight = new Set<Promise<void>>()
  const { wake, nextWake, wait } = createAlarm()
  const stopListening = await database.listen(dueChannel, wake, wake)
  const sending = sendAll()

  async function sendAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      const woken = nextWake()
      try {
        const idleMs = slots.hasFree() ? await sendDue() : pollMs
        if (idleMs > 0) await wait(idleMs, woken)
      } catch (error) {
        log.warn({ error }, 'webhooks could not be claimed')
        if (!stopping.signal.aborted) await wait(pollMs, nextWake())
      }
    }
  }

  /**
   * Starts due events that have a slot, page by page. Returns the milliseconds to the next check.
   */
  async function sendDue(): Promise<number> {
    let leavesSlots = false
    let nextDueAt = Number.POSITIVE_INFINITY
    for (let after = '', full = true; full && !stopping.signal.aborted; ) {
      const apps = await findPendingApps(database.tables, { after, limit: pageApps })
      const time = now().getTime()
      const due = apps.filter(({ nextAttemptAt }) => nextAttemptAt.getTime() <= time)
      for (const { nextAttemptAt } of apps)
        if (nextAttemptAt.getTime() > time) nextDueAt = Math.min(nextDueAt, nextAttemptAt.getTime())
      leavesSlots = (await claim(due)) || leavesSlots
      after = apps.at(-1)?.appId ?? after
      full = apps.length === pageApps
    }
    // The end of an attempt wakes this up, for due events without a slot.
    return leavesSlots ? 0 : Math.max(1, Math.min(nextDueAt - now().getTime(), pollMs))
  }

  /** Returns whether some of the assigned slots could go to others. */
  async function claim(due: readonly DueApp[]): Promise<boolean> {
    const shares = slots.share(due)
    if (shares.size === 0) return false
    const leaseUntil = new Date(now().getTime() + leaseMs)
    const events = await claimEvents(database.tables, { shares, now: now(), leaseUntil })
    const owners = new Map(due.map(({ appId, ownerId }) => [appId, ownerId]))
    for (const event of events) start(event, owners.get(event.appId) ?? '')
    const shared = shares.values().reduce((sum, share) => sum + share, 0)
    return events.length > 0 && events.length < shared
  }

  function start(event: EventRow, ownerId: string): void {
    const release = slots.begin({ appId: event.appId, ownerId })
    const attempt = deliverEvent(delivery, event, abandoned.signal)
      .catch((error: unknown) => {
        log.warn({ error, eventId: event.id }, 'a webhook could not be sent')
        return false
      })
      .then((wasPrompt) => {
        release(wasPrompt)
        inFlight.delete(attempt)
        wake()
      })
    inFlight.add(attempt)
  }

  async function end(): Promise<void> {
    await sending
    await Promise.all(inFlight)
    await stopListening()
  }

  return {
    wake,
    async stop(graceMs) {
      stopping.abort()
      wake()
      const ended = end()
      await within(graceMs, ended)
      abandoned.abort()
      await within(abandonMs, ended)
    },
  }
}
