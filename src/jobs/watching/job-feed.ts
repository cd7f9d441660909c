// Reads one job after notifications, once for all its readers.
import type { JobEvent } from '../table/notification-statements.ts'

/** Follows one job. */
export interface Reader<R> {
  /**
   * The job, once it was read since the last call; undefined if it is gone or `close` was called.
   */
  next(): Promise<R | undefined>
  /** Idempotent. */
  close(): void
}

export interface JobFeed<R> {
  join(progress: boolean, isKnown: boolean): Reader<R>
  /** Gives all readers a row that is newer than all that were read. */
  offer(row: R): void
}

interface Options<R> {
  /** Calls back with the events of the job. Returns the function that stops it. */
  subscribe: (listener: (event: JobEvent) => void) => () => void
  find: () => Promise<R | undefined>
  /** Milliseconds between two reads of an unfinished job; its end is read at once. */
  everyMs: number
  /** Milliseconds after which an unfinished job is read although no event came: one may be lost. */
  recheckMs: number
  /** Called when the last reader has closed. */
  onUnused: () => void
}

type Outcome<R> = { row: R | undefined } | { error: unknown }

interface Listener<R> {
  readonly progress: boolean
  notify(outcome: Outcome<R>): void
}

export function createJobFeed<R>({
  subscribe,
  find,
  everyMs,
  recheckMs,
  onUnused,
}: Options<R>): JobFeed<R> {
  const listeners = new Set<Listener<R>>()
  let last: { row: R | undefined } | undefined
  let readAt = Number.NEGATIVE_INFINITY
  /** Notified of since the last read began: `progressed` can wait, `ended` cannot. */
  let pendingEvent: JobEvent | undefined
  let isReading = false
  /** What is being read may be older than the row that was offered meanwhile. */
  let isOutdated = false
  let timer: NodeJS.Timeout | undefined

  const unsubscribe = subscribe((event) => {
    if (event === 'ended') pendingEvent = 'ended'
    else pendingEvent ??= 'progressed'
    plan()
  })

  const recheck = setInterval(() => {
    pendingEvent = 'ended'
    plan()
  }, recheckMs).unref()

  const isFresh = () => pendingEvent !== 'ended' && performance.now() - readAt < everyMs

  /** Reads now or later, if a reader wants it. */
  function plan(): void {
    if (isReading || pendingEvent === undefined || listeners.size === 0) return
    clearTimeout(timer)
    if (pendingEvent === 'ended') void read()
    else if (listeners.values().some(({ progress }) => progress))
      timer = setTimeout(() => void read(), Math.max(0, readAt + everyMs - performance.now()))
  }

  async function read(): Promise<void> {
    if (isReading) return
    isReading = true
    isOutdated = false
    clearTimeout(timer)
    pendingEvent = undefined
    readAt = performance.now()
    let outcome: Outcome<R>
    try {
      outcome = { row: await find() }
    } catch (error) {
      outcome = { error }
    }
    isReading = false
    if (!isOutdated) {
      last = 'row' in outcome ? outcome : undefined
      tell(outcome)
    }
    plan()
  }

  function tell(outcome: Outcome<R>): void {
    for (const listener of [...listeners]) listener.notify(outcome)
  }

  function leave(listener: Listener<R>): void {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    clearInterval(recheck)
    unsubscribe()
    onUnused()
  }

  return {
    join(progress, isKnown) {
      const { reader, listener } = createReader<R>(progress, leave)
      listeners.add(listener)
      if (last !== undefined && isFresh()) listener.notify(last)
      else if (!isKnown) void read()
      plan()
      return reader
    },
    offer(row) {
      isOutdated = true
      pendingEvent = undefined
      readAt = performance.now()
      last = { row }
      clearTimeout(timer)
      tell(last)
    },
  }
}

function createReader<R>(progress: boolean, leave: (listener: Listener<R>) => void) {
  let latest: Outcome<R> | undefined
  let isClosed = false
  let notified = Promise.withResolvers<void>()
  const listener: Listener<R> = {
    progress,
    notify(outcome) {
      latest = outcome
      notified.resolve()
    },
  }
  const reader: Reader<R> = {
    async next() {
      await notified.promise
      if (isClosed || latest === undefined) return undefined
      notified = Promise.withResolvers()
      if ('error' in latest) throw latest.error
      return latest.row
    },
    close() {
      if (isClosed) return
      isClosed = true
      notified.resolve()
      leave(listener)
    },
  }
  return { reader, listener }
}
