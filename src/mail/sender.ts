// Sends due messages: a few at a time, one while the server is away.
import { createAlarm, within } from '../shared/alarm.ts'
import type { Keys } from '../shared/keys.ts'
import type { Database } from '../storage/database.ts'
import type { Logger } from '../telemetry/log.ts'
import { type Metrics, noMetrics } from '../telemetry/metrics.ts'
import type { MailMessage } from './messages.ts'
import {
  claimMessages,
  dueChannel,
  endMessage,
  failExpiredMessages,
  findNextDue,
  type MessageRow,
  postponeMessage,
} from './outbox-store.ts'
import { renderMail } from './rendering.ts'
import { mailPauseMs } from './retry-schedule.ts'
import { maxAttemptMs, type SendMail, type SmtpOutcome } from './smtp.ts'

/** What sending needs. */
interface MailDelivery {
  readonly database: Database
  readonly send: SendMail
  readonly keys: Keys
  /** What links begin with. */
  readonly baseUrl: string
  /** It is not set back. */
  readonly steadyNow: () => Date
  readonly metrics?: Metrics
  readonly log: Logger
}

export interface MailSender {
  /** Looks for due messages at once. */
  wake(): void
  /**
   * Claims no more and waits for attempts in flight; after `graceMs`, leaves them to another
   * process. Resolves at most a second later.
   */
  stop(graceMs: number): Promise<void>
}

const maxInFlight = 4
/** Longer than an attempt can take. */
const leaseMs = maxAttemptMs + 30_000
/** Only a backstop: a notification wakes the sender at once. */
const pollMs = 10_000
/** While the server is away, one message tries it after this pause, which doubles. */
const outagePausesMs = { first: 2_000, longest: 60_000 }
const abandonMs = 1_000

export async function startMailSender(delivery: MailDelivery): Promise<MailSender> {
  const { database, steadyNow: now, log } = delivery
  const stopping = new AbortController()
  const abandoned = new AbortController()
  const inFlight = new Set<Promise<void>>()
  const outage = createOutage(now)
  const { wake, nextWake, wait } = createAlarm()
  const stopListening = await database.listen(dueChannel, wake, wake)
  const sending = sendAll()

  async function sendAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      const woken = nextWake()
      try {
        const idleMs = await sendDue()
        if (idleMs > 0 && !stopping.signal.aborted) await wait(idleMs, woken)
      } catch (error) {
        log.warn({ error }, 'mail could not be claimed')
        if (!stopping.signal.aborted) await wait(pollMs, nextWake())
      }
    }
  }

  /** Starts due messages that have a slot. Returns the milliseconds to the next look. */
  async function sendDue(): Promise<number> {
    const pauseMs = outage.pauseMs()
    const free = (outage.isOn() ? 1 : maxInFlight) - inFlight.size
    // The end of an attempt wakes this up.
    if (free <= 0) return pollMs
    if (pauseMs > 0) return pauseMs
    const time = now()
    await failExpiredMessages(database.tables, time)
    const leaseUntil = new Date(time.getTime() + leaseMs)
    const claimed = await claimMessages(database.tables, { limit: free, now: time, leaseUntil })
    for (const message of claimed) start(message)
    if (claimed.length === free) return pollMs
    const next = await findNextDue(database.tables)
    const dueInMs = next === undefined ? pollMs : next.getTime() - now().getTime()
    return Math.max(1, Math.min(dueInMs, pollMs))
  }

  function start(message: MessageRow): void {
    const attempt = deliver(delivery, message, abandoned.signal)
      .then(
        (outcome) => outage.note(outcome),
        (error: unknown) => log.warn({ error, mailId: message.id }, 'mail could not be sent'),
      )
      .then(() => {
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

/** Notices that the server is away, so that a thousand messages do not each find out. */
function createOutage(now: () => Date) {
  let nextPauseMs = 0
  let until = 0
  return {
    isOn: () => nextPauseMs > 0,
    pauseMs: () => until - now().getTime(),
    note(outcome: SmtpOutcome | undefined): void {
      if (outcome === undefined) return
      const { first, longest } = outagePausesMs
      const isAway = outcome.result === 'failed' && outcome.isServer
      nextPauseMs = isAway ? Math.min(longest, nextPauseMs * 2 || first) : 0
      until = isAway ? now().getTime() + nextPauseMs : 0
    },
  }
}

/** Makes an attempt and records it. Undefined if its outcome is unknown. */
async function deliver(
  { database, send, keys, baseUrl, steadyNow, metrics = noMetrics, log }: MailDelivery,
  row: MessageRow,
  abandoned: AbortSignal,
): Promise<SmtpOutcome | undefined> {
  const { id, kind, retries, sealed } = row
  const message = sealed === null ? undefined : open(keys, sealed)
  const end = (status: 'sent' | 'failed', error: string | null) =>
    endMessage(database.tables, id, { status, error, endedAt: steadyNow() })
  if (message === undefined) {
    await end('failed', 'It was encrypted with another secret.')
    return undefined
  }
  const rendered = renderMail(message, { ...row, baseUrl })
  const startedAt = performance.now()
  const outcome = await send({ id, to: row.recipient, ...rendered }, abandoned)
  // The message is due again when its lease expires.
  if (abandoned.aborted && outcome.result !== 'sent') return undefined
  const result = results[outcome.result]
  metrics.observe('mail', { result }, (performance.now() - startedAt) / 1_000)
  if (outcome.result === 'sent') await end('sent', null)
  else if (outcome.result === 'refused') await end('failed', outcome.error)
  else
    await postponeMessage(database.tables, id, {
      nextAttemptAt: new Date(steadyNow().getTime() + mailPauseMs(retries)),
      retries: retries + 1,
      error: outcome.error,
    })
  // Servers quote the address, which belongs in no log.
  const reason = 'error' in outcome ? outcome.error.replaceAll(row.recipient, '…') : undefined
  log.info({ mailId: id, kind, result, retries, reason }, 'mail')
  return outcome
}

const results = { sent: 'sent', refused: 'failed', failed: 'retried' } as const

function open(keys: Keys, sealed: string): MailMessage | undefined {
  try {
    return JSON.parse(keys.unseal(sealed))
  } catch {
    return undefined
  }
}
