import { sleep } from './deadline.ts'
import { connectionFailed, problemError } from './error.ts'
import type { ServerEvent } from './event-reader.ts'
import type { Job } from './generated/api.ts'
import { openedEvents } from './opened-events.ts'
import { canRetry, retryPauseMs } from './retry.ts'

/** A job that has ended. */
export type EndedJob = Job & {
  status: 'succeeded' | 'failed' | 'cancelled'
  finishedAt: string
}

/** The job as it is now, or at its end. */
export type JobEvent = { type: 'progress'; job: Job } | { type: EndedJob['status']; job: EndedJob }

interface Watch {
  /** Opens the stream of events. Rejects when it has retried enough. */
  open: () => Promise<Response>
  signal: AbortSignal
  /** How often a stream may break without an event in between. */
  maxRetries: number
  /** After this time without a byte a connection counts as lost. */
  silenceMs: number
}

/**
 * The events of a job until its end. A stream that breaks is opened again; the service then sends
 * the job as it is, which is left out if nothing changed.
 */
export async function* watchJob({
  open,
  signal,
  maxRetries,
  silenceMs,
}: Watch): AsyncGenerator<JobEvent> {
  let last: ServerEvent | undefined
  for (let retries = 0; ; retries++) {
    const response = await open()
    try {
      for await (const event of openedEvents(response, signal, silenceMs)) {
        const { name, data } = event
        if (name === 'error') throw problemError(JSON.parse(data))
        retries = 0
        if (name !== last?.name || data !== last.data)
          yield { type: name, job: JSON.parse(data) } as JobEvent
        if (name !== 'progress') return
        last = event
      }
      throw connectionFailed(new Error('The stream ended before the job did.'))
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (retries >= maxRetries || !canRetry(error, true)) throw error
      await sleep(retryPauseMs(retries), signal)
    }
  }
}
