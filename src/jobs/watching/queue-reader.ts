// What one watcher of a queue has not read yet. Later states of a job replace earlier ones, so a
// slow watcher needs bounded memory.
import type { Job } from '../schemas.ts'

/** A job in a new state; or `missed`: more has changed than is reported. */
export type QueueChange = Job | 'missed'

export interface QueueReader {
  /** The next change; undefined once closed. Rejects after `fail`. */
  next(): Promise<QueueChange | undefined>
  /** The jobs as they were when the reader opened; what was added since is newer. */
  begin(jobs: readonly Job[]): void
  add(job: Job): void
  miss(): void
  fail(error: unknown): void
  /** Idempotent. */
  close(): void
}

interface Options {
  maxPending: number
  onClose: (reader: QueueReader) => void
}

export function createQueueReader({ maxPending, onClose }: Options): QueueReader {
  let pending = new Map<string, Job>()
  let hasMissed = false
  let isClosed = false
  let failure: { error: unknown } | undefined
  let changed = Promise.withResolvers<void>()

  const reader: QueueReader = {
    async next() {
      for (;;) {
        if (isClosed) return undefined
        if (failure !== undefined) throw failure.error
        if (hasMissed) {
          hasMissed = false
          return 'missed'
        }
        const [first] = pending.values()
        if (first !== undefined) {
          pending.delete(first.id)
          return first
        }
        await changed.promise
        changed = Promise.withResolvers()
      }
    },
    begin(jobs) {
      const since = pending
      pending = new Map(jobs.map((job) => [job.id, job]))
      for (const job of since.values()) reader.add(job)
    },
    add(job) {
      if (pending.has(job.id) || pending.size < maxPending) pending.set(job.id, job)
      else hasMissed = true
      changed.resolve()
    },
    miss() {
      hasMissed = true
      changed.resolve()
    },
    fail(error) {
      failure = { error }
      changed.resolve()
    },
    close() {
      if (isClosed) return
      isClosed = true
      changed.resolve()
      onClose(reader)
    },
  }
  return reader
}
