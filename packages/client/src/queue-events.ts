import { sleep } from './deadline.ts'
import { connectionFailed, problemError } from './error.ts'
import type { Job } from './generated/api.ts'
import type { EndedJob, Watch } from './job-events.ts'
import { openedEvents } from './opened-events.ts'
import { canRetry, retryPauseMs } from './retry.ts'

/** A job that has changed, without its result; `missed`: more has changed, so list the jobs. */
export type QueueEvent =
  | { type: 'created' | 'progress'; job: Job }
  | { type: EndedJob['status']; job: EndedJob }
  | { type: 'missed' }

/** Jobs whose last state is remembered, so that none is reported twice. */
const maxKnown = 1_000
/** The service ends a stream after a minute. One that ends sooner counts as broken. */
const shortestStreamMs = 5_000

/** The jobs of a queue as they change, without an end. A stream that ends is opened again. */
export async function* watchQueue({
  open,
  signal,
  maxRetries,
  silenceMs,
}: Watch): AsyncGenerator<QueueEvent> {
  const known = new Map<string, string>()
  for (let retries = 0; ; retries++) {
    const response = await open()
    const openedAt = performance.now()
    try {
      for await (const { name, data } of openedEvents(response, signal, silenceMs)) {
        if (name === 'error') throw problemError(JSON.parse(data))
        retries = 0
        if (name === 'missed') yield { type: 'missed' }
        else {
          const job: Job = JSON.parse(data)
          if (isNews(known, job.id, `${name} ${data}`)) yield { type: name, job } as QueueEvent
        }
      }
      if (signal.aborted) throw signal.reason
      if (performance.now() - openedAt < shortestStreamMs)
        throw connectionFailed(new Error('The stream ended at once.'))
      retries = -1
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (retries >= maxRetries || !canRetry(error, true)) throw error
      await sleep(retryPauseMs(retries), signal)
    }
  }
}

function isNews(known: Map<string, string>, id: string, state: string): boolean {
  if (known.get(id) === state) return false
  known.delete(id)
  known.set(id, state)
  if (known.size > maxKnown) known.delete(known.keys().next().value ?? '')
  return true
}
