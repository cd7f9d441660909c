// Follows the events of an app: prints them, and forwards them to a receiver.
import { setTimeout as sleep } from 'node:timers/promises'
import { DragomanError, type Job } from '@dragoman/client'
import { newWebhookSecret } from '../../shared/webhook-secret.ts'
import type { AttemptOutcome } from '../../webhooks/post.ts'
import { asApp } from '../service/acting.ts'
import { formatTime } from '../terminal/output.ts'
import { noteStyle, stateStyle } from '../terminal/styles.ts'
import { followEndedJobs } from './ended-jobs.ts'
import { checkSecret, createForwarding, readReceiver } from './forwarding.ts'

export interface ListenOptions {
  forwardTo?: string
  secret?: string
  app?: string
  json?: boolean
}

const answerMs = 15_000
const retryMs = 2_000
/** The server, its database or a proxy is away, or the server asks for patience. */
const temporaryCodes: ReadonlySet<string> = new Set([
  'connection-failed',
  'timed-out',
  'database-unavailable',
  'overloaded',
  'rate-limited',
])
const gatewayStatuses: ReadonlySet<unknown> = new Set([502, 503, 504])
const cut = 'The app has more open jobs than are followed: the ends of some are missed.'

/** Ends only with an error, or by a signal. */
export function listen({
  forwardTo,
  secret = newWebhookSecret(),
  json = false,
  ...options
}: ListenOptions): Promise<never> {
  checkSecret(secret)
  const url = forwardTo === undefined ? undefined : readReceiver(forwardTo)
  return asApp(options, async (opened) => {
    const client = opened.with({ maxRetries: 0, timeoutMs: answerMs })
    const jobs = await followEndedJobs(client, { persist, onCut: () => note(cut) })
    const forward = url && createForwarding(client, { url, secret, persist })
    if (url !== undefined) note(`Events go to ${url}, signed with ${secret}`)
    note('Waiting for events. Ctrl-C ends.')
    const print = json ? printAsJson : printLine
    for (;;) {
      const { value: job } = await jobs.next()
      // The service sends no webhook for a cancelled job.
      if (job.status === 'cancelled') continue
      const type = `translation.${job.status}`
      if (forward) print(type, job, await forward(type, job))
      else print(type, job)
    }
  })
}

const note = (text: string): void => console.error(noteStyle(text))

/** Repeats work while the server is away, and says so. */
async function persist<T>(work: () => Promise<T>): Promise<T> {
  let isAway = false
  for (;;) {
    try {
      const result = await work()
      if (isAway) note('The server answers again.')
      return result
    } catch (error) {
      if (!isTemporary(error)) throw error
      if (!isAway) note('The server does not answer. Trying again …')
      isAway = true
      await sleep(Math.max(retryMs, (error.retryAfterSeconds ?? 0) * 1_000))
    }
  }
}

const isTemporary = (error: unknown): error is DragomanError =>
  error instanceof DragomanError &&
  (temporaryCodes.has(error.code) || gatewayStatuses.has(error.status))

function printLine(type: string, job: Job, outcome?: AttemptOutcome): void {
  const answer = outcome === undefined ? [] : [`→ ${describeAnswer(outcome)}`]
  const state = stateStyle(job.status)
  console.log([formatTime(job.finishedAt), type, job.id, state, ...answer].join('  '))
}

function printAsJson(type: string, { id, status, finishedAt }: Job, outcome?: AttemptOutcome) {
  const answer = outcome && {
    statusCode: outcome.statusCode ?? null,
    error: outcome.error ?? null,
  }
  console.log(JSON.stringify({ time: finishedAt, type, jobId: id, status, ...answer }))
}

/** What the receiver answered, or why it did not. */
function describeAnswer({ statusCode, error = '' }: AttemptOutcome): string {
  if (statusCode !== undefined) {
    const isAccepted = statusCode >= 200 && statusCode < 300
    return stateStyle(isAccepted ? 'ok' : 'problem', String(statusCode))
  }
  const reasons: Readonly<Record<string, string>> = {
    ECONNREFUSED: 'nothing listens there',
    ENOTFOUND: 'its host is unknown',
  }
  return stateStyle('problem', reasons[error] ?? error)
}
