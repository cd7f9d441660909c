// Delivers one event: reads its job, signs it, sends it, and records the outcome.
import type { Transaction } from 'kysely'
import { newId } from '../shared/ids.ts'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { runTransaction } from '../storage/transactions.ts'
import type { Logger } from '../telemetry/log.ts'
import { type Metrics, noMetrics } from '../telemetry/metrics.ts'
import { runTraced } from '../telemetry/scope.ts'
import { noTracing, type Span, type Tracing } from '../telemetry/tracing.ts'
import { promptMs } from './delivery-slots.ts'
import { disableWebhook, type EventState, insertAttempt, settleEvent } from './delivery-store.ts'
import { bodyOf, type ReadJob, signatureHeaders } from './message.ts'
import type { AttemptOutcome, PostWebhook } from './post.ts'
import { webhookPauseMs } from './retry-schedule.ts'
import type { EventRow } from './store.ts'

/** What the delivery of webhooks needs. */
export interface Delivery {
  readonly database: Database
  readonly post: PostWebhook
  readonly readJob: ReadJob
  /** The secrets that are valid now, newest first. */
  readonly signingSecrets: (appId: string) => Promise<string[]>
  /** Called in the transaction that records the delivery. */
  readonly onDelivered: (transaction: Transaction<Tables>, jobId: string) => Promise<void>
  /** Called in the transaction that disables an app's address. */
  readonly onDisabled?: (
    transaction: Transaction<Tables>,
    app: { appId: string; url: string },
  ) => Promise<void>
  readonly metrics?: Metrics
  readonly tracing?: Tracing
  readonly now: () => Date
  /** Plans retries: it is not set back. */
  readonly steadyNow: () => Date
  readonly log: Logger
}

interface Attempt {
  readonly startedAt: Date
  readonly durationMs: number
  readonly outcome: AttemptOutcome
}

const gone = 410

/**
 * Makes an attempt. Resolves to whether the receiver answered promptly; rejects with the
 * database's error.
 */
export const deliverEvent = (
  delivery: Delivery,
  event: EventRow,
  abandoned: AbortSignal,
): Promise<boolean> =>
  runTraced(delivery.tracing ?? noTracing, 'webhook', {
    kind: 'client',
    reqId: event.requestId ?? undefined,
    parent: event.traceparent,
    attributes: { 'dragoman.webhook.id': event.id, 'dragoman.job.id': event.jobId ?? undefined },
    work: (span) => attempt(delivery, event, { abandoned, span }),
  })

async function attempt(
  delivery: Delivery,
  event: EventRow,
  { abandoned, span }: { abandoned: AbortSignal; span: Span | undefined },
): Promise<boolean> {
  const startedAt = delivery.now()
  const body = await bodyOf(event, delivery.readJob)
  // The job has expired, and its event with it.
  if (body === undefined) return true
  const message = { id: event.id, sentAt: startedAt, body }
  const signature = signatureHeaders(message, await delivery.signingSecrets(event.appId))
  const headers = { ...signature, ...(span && { traceparent: span.traceparent }) }
  const began = performance.now()
  const outcome = await delivery.post(event.url, headers, body, abandoned)
  // The outcome is unknown: the event is due again when its lease expires.
  if (abandoned.aborted) return false
  const durationMs = Math.round(performance.now() - began)
  span?.set({ 'http.response.status_code': outcome.statusCode })
  await record(delivery, event, { startedAt, durationMs, outcome })
  return outcome.statusCode !== undefined && durationMs <= promptMs
}

async function record(
  { database, onDelivered, onDisabled, metrics = noMetrics, now, steadyNow, log }: Delivery,
  event: EventRow,
  { startedAt, durationMs, outcome }: Attempt,
): Promise<void> {
  const { statusCode = null, error = null } = outcome
  const next = nextOf(event, outcome, steadyNow())
  await runTransaction(database.tables, async (transaction) => {
    const id = newId('att')
    const row = { id, eventId: event.id, startedAt, durationMs, statusCode, error }
    await insertAttempt(transaction, row)
    await settleEvent(transaction, event.id, next)
    if (event.jobId === null) return
    if (next.status === 'delivered') await onDelivered(transaction, event.jobId)
    if (statusCode !== gone) return
    const { appId, url } = event
    if (await disableWebhook(transaction, { appId, url, now: now() }))
      await onDisabled?.(transaction, { appId, url })
  })
  const result = next.status === 'pending' ? 'retried' : next.status
  metrics.observe('webhooks', { result }, durationMs / 1_000)
  const { id: eventId, retries } = event
  log.info({ eventId, status: next.status, statusCode, retries }, 'webhook sent')
}

/** The event's state after an attempt: delivered, failed for good, or pending until the next. */
function nextOf(
  { retries, type }: EventRow,
  { statusCode = 0, retryAfterSeconds }: AttemptOutcome,
  now: Date,
): EventState {
  if (statusCode >= 200 && statusCode < 300)
    return { status: 'delivered', nextAttemptAt: null, retries }
  const isFinal = statusCode === gone || type === 'test'
  const pauseMs = isFinal ? undefined : webhookPauseMs(retries, { retryAfterSeconds })
  if (pauseMs === undefined) return { status: 'failed', nextAttemptAt: null, retries }
  return {
    status: 'pending',
    nextAttemptAt: new Date(now.getTime() + pauseMs),
    retries: retries + 1,
  }
}
