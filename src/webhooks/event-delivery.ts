// Delivers one event: reads its job, signs it, sends it, and records the outcome.
import type { Transaction } from 'kysely'
import { newId } from '../shared/ids.ts'
import type { Tables } from '../storage/tables.ts'
import type { Logger } from '../telemetry/log.ts'
import { type Metrics, noMetrics } from '../telemetry/metrics.ts'
import { runTraced } from '../telemetry/scope.ts'
import { noTracing, type Span, type Tracing } from '../telemetry/tracing.ts'
import { bodyOf, type ReadJob } from './body.ts'
import { promptMs } from './delivery-slots.ts'
import type { DeliveryStore } from './delivery-store.ts'
import type { AttemptOutcome, PostWebhook } from './post.ts'
import { webhookPauseMs } from './retry-schedule.ts'
import { signatureHeaders } from './sign.ts'
import type { EventRow } from './store.ts'

export interface DeliveryDependencies {
  store: Pick<DeliveryStore, 'transaction' | 'insertAttempt' | 'settleEvent' | 'disableWebhook'>
  post: PostWebhook
  readJob: ReadJob
  /** The secrets that are valid now, newest first. */
  signingSecrets: (appId: string) => Promise<string[]>
  /** Called in the transaction that records the delivery. */
  onDelivered: (transaction: Transaction<Tables>, jobId: string) => Promise<void>
  metrics?: Metrics
  tracing?: Tracing
  now: () => Date
  /** Plans retries: it is not set back. */
  steadyNow: () => Date
  log: Logger
}

const gone = 410

export function createEventDelivery({
  store,
  post,
  readJob,
  signingSecrets,
  onDelivered,
  metrics = noMetrics,
  tracing = noTracing,
  now,
  steadyNow,
  log,
}: DeliveryDependencies) {
  async function record(
    event: EventRow,
    outcome: AttemptOutcome,
    attempt: { startedAt: Date; durationMs: number },
  ): Promise<void> {
    const { statusCode = null, error = null } = outcome
    const next = nextOf(event, outcome, steadyNow())
    await store.transaction(async (transaction) => {
      const id = newId('att')
      const row = { id, eventId: event.id, ...attempt, statusCode, error }
      await store.insertAttempt(transaction, row)
      await store.settleEvent(transaction, event.id, next)
      if (event.jobId === null) return
      if (next.status === 'delivered') await onDelivered(transaction, event.jobId)
      if (statusCode === gone)
        await store.disableWebhook(transaction, { appId: event.appId, url: event.url, now: now() })
    })
    const result = next.status === 'pending' ? 'retried' : next.status
    metrics.observe('webhooks', { result }, attempt.durationMs / 1_000)
    const { id: eventId, retries } = event
    log.info({ eventId, status: next.status, statusCode, retries }, 'webhook sent')
  }

  async function deliver(
    event: EventRow,
    abandoned: AbortSignal,
    span: Span | undefined,
  ): Promise<boolean> {
    const startedAt = now()
    const body = await bodyOf(event, readJob)
    // The job has expired, and its event with it.
    if (body === undefined) return true
    const message = { id: event.id, sentAt: startedAt, body }
    const signature = signatureHeaders(message, await signingSecrets(event.appId))
    const headers = { ...signature, ...(span && { traceparent: span.traceparent }) }
    const began = performance.now()
    const outcome = await post(event.url, headers, body, abandoned)
    // The outcome is unknown: the event is due again when its lease expires.
    if (abandoned.aborted) return false
    const durationMs = Math.round(performance.now() - began)
    span?.set({ 'http.response.status_code': outcome.statusCode })
    await record(event, outcome, { startedAt, durationMs })
    return outcome.statusCode !== undefined && durationMs <= promptMs
  }

  /**
   * Makes an attempt. Resolves to whether the receiver answered promptly; rejects with the
   * database's error.
   */
  return (event: EventRow, abandoned: AbortSignal): Promise<boolean> =>
    runTraced(tracing, 'webhook', {
      kind: 'client',
      reqId: event.requestId ?? undefined,
      parent: event.traceparent,
      attributes: { 'dragoman.webhook.id': event.id, 'dragoman.job.id': event.jobId ?? undefined },
      work: (span) => deliver(event, abandoned, span),
    })
}

/** The event's state after an attempt: delivered, failed for good, or pending until the next. */
function nextOf(
  { retries, type }: EventRow,
  { statusCode = 0, retryAfterSeconds }: AttemptOutcome,
  now: Date,
): Pick<EventRow, 'status' | 'nextAttemptAt' | 'retries'> {
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
