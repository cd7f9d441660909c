import { createDeadline, sleep } from './deadline.ts'
import type { Job, JobPage, Operations } from './generated/api.ts'
import { type EndedJob, type JobEvent, watchJob } from './job-events.ts'
import type { CallOptions, DragomanOptions } from './options.ts'
import { createPages, type Pages } from './paged-list.ts'
import { defaultMaxRetries, defaultTimeoutMs, type Send } from './send.ts'

export type QueueOptions = Omit<Operations['POST /queue']['body'], 'text'>
type ListQuery = Operations['GET /queue']['query']

export interface SubmitOptions extends CallOptions {
  /** Repeated requests with the same key create one job; default: a random key. */
  idempotencyKey?: string | undefined
}

export interface EventOptions extends CallOptions {
  /** After this time without a sign of life a connection counts as lost; default: 45,000. */
  silenceMs?: number | undefined
}

/** The longest that the service waits for a job in one request. */
const longestWaitSeconds = 30
/** When the service answers earlier, which it does when it stops. */
const shortestPollMs = 1_000
/** Three times as long as the service is silent. */
export const defaultSilenceMs = 45_000

const credentials = 'app'

export type Queue = ReturnType<typeof createQueue>

/** Queued translations. */
export function createQueue({ send, open }: Send, client: DragomanOptions) {
  return {
    /** Queues a text, or several as one job. */
    submit(
      text: string | readonly string[],
      settings: QueueOptions,
      { idempotencyKey = randomKey(), ...options }: SubmitOptions = {},
    ): Promise<Job> {
      const headers = { 'idempotency-key': idempotencyKey }
      const body = { ...settings, text }
      const call = { operation: 'POST /queue', credentials, headers, body } as const
      return send({ ...call, isRepeatable: true }, options)
    },

    /** The job as it is now. */
    get: (id: string, options?: CallOptions): Promise<Job> =>
      send({ operation: 'GET /queue/{id}', credentials, params: { id } }, options),

    /**
     * The job at its end: succeeded, failed or cancelled. Waits without a deadline unless
     * `timeoutMs` is given, and rejects if the service does not answer for longer than the client's
     * `timeoutMs`.
     */
    async wait(id: string, { signal, timeoutMs, maxRetries }: CallOptions = {}): Promise<EndedJob> {
      const deadline = createDeadline(timeoutMs ?? Number.POSITIVE_INFINITY, signal)
      const answerMs = client.timeoutMs ?? defaultTimeoutMs
      try {
        for (;;) {
          const askedAt = performance.now()
          const seconds = Math.min(longestWaitSeconds, Math.ceil(deadline.remainingMs() / 1000))
          const query = { wait: Math.max(0, seconds) }
          const job = await send(
            { operation: 'GET /queue/{id}', credentials, params: { id }, query },
            {
              signal: deadline.signal,
              timeoutMs: answerMs + seconds * 1000,
              maxRetries: maxRetries ?? Number.POSITIVE_INFINITY,
            },
          )
          if (job.finishedAt !== undefined) return job as EndedJob
          await sleep(askedAt + shortestPollMs - performance.now(), deadline.signal)
        }
      } finally {
        deadline.close()
      }
    },

    /**
     * The job whenever it makes progress, and at its end. Without a deadline unless `timeoutMs` is
     * given.
     */
    async *events(id: string, options: EventOptions = {}): AsyncGenerator<JobEvent> {
      const { timeoutMs = Number.POSITIVE_INFINITY, maxRetries, silenceMs } = options
      const deadline = createDeadline(timeoutMs, options.signal)
      const { signal } = deadline
      const call = { operation: 'GET /queue/{id}/events', credentials, params: { id } } as const
      try {
        yield* watchJob({
          open: () => open(call, { signal, maxRetries }),
          signal,
          maxRetries: maxRetries ?? client.maxRetries ?? defaultMaxRetries,
          silenceMs: silenceMs ?? defaultSilenceMs,
        })
      } finally {
        deadline.close()
      }
    },

    /**
     * Submits a job that has ended again, as a new job. Rejects with `job-not-retryable` unless its
     * app has `keepTexts`.
     */
    retry: (id: string, options?: CallOptions): Promise<Job> =>
      send({ operation: 'POST /queue/{id}/retry', credentials, params: { id } }, options),

    /** The jobs of the app, the newest first, each without its result. */
    list: (query: ListQuery = {}, options?: CallOptions): Pages<JobPage, Job> =>
      createPages(
        (cursor = query.cursor) =>
          send({ operation: 'GET /queue', credentials, query: { ...query, cursor } }, options),
        ({ jobs }) => jobs,
      ),

    /** Cancels a job that has not ended. */
    cancel: (id: string, options?: CallOptions): Promise<Job> =>
      send({ operation: 'DELETE /queue/{id}', credentials, params: { id } }, options),
  }
}

/** `crypto.randomUUID` is missing from pages that were loaded over http. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
