// Reads a job once for all in this process who watch it or wait for it, after a notification.
import type { JobNotifications } from './notifications.ts'

interface Row {
  /** Null while the job can still change. */
  finishedAt: Date | null
}

/** Follows one job. */
export interface Reader<R> {
  /**
   * The job, once it was read since the last call; undefined if it is gone or `close` was called.
   */
  next(): Promise<R | undefined>
  /** Idempotent. */
  close(): void
}

interface Dependencies<R> {
  signals: Pick<JobNotifications, 'subscribe'>
  find: (id: string, appId: string) => Promise<R | undefined>
  /** Milliseconds between two reads of an unfinished job; its end is read at once. */
  everyMs?: number
}

/** The reads of one job. */
interface Feed<R> {
  join(progress: boolean, isKnown: boolean): Reader<R>
}

type Outcome<R> = { row: R | undefined } | { error: unknown }

export function createJobReads<R extends Row>({ signals, find, everyMs = 1_000 }: Dependencies<R>) {
  const feeds = new Map<string, Feed<R>>()

  function openFeed(key: string, id: string, appId: string): Feed<R> {
    const readers = new Set<{ progress: boolean; notify(outcome: Outcome<R>): void }>()
    let last: { row: R | undefined } | undefined
    let readAt = Number.NEGATIVE_INFINITY
    /** Notified of since the last read began: `moved` can wait, `ended` cannot. */
    let news: 'moved' | 'ended' | undefined
    let isReading = false
    let timer: NodeJS.Timeout | undefined

    const unsubscribe = signals.subscribe(id, (event) => {
      if (event === 'ended') news = 'ended'
      else news ??= 'moved'
      plan()
    })

    const isFresh = () => news !== 'ended' && performance.now() - readAt < everyMs

    /** Reads now or later, if a reader wants it. */
    function plan(): void {
      if (isReading || news === undefined || readers.size === 0) return
      clearTimeout(timer)
      if (news === 'ended') void read()
      else if (readers.values().some(({ progress }) => progress))
        timer = setTimeout(() => void read(), Math.max(0, readAt + everyMs - performance.now()))
    }

    async function read(): Promise<void> {
      if (isReading) return
      isReading = true
      clearTimeout(timer)
      news = undefined
      readAt = performance.now()
      let outcome: Outcome<R>
      try {
        last = { row: await find(id, appId) }
        outcome = last
      } catch (error) {
        last = undefined
        outcome = { error }
      }
      isReading = false
      for (const reader of [...readers]) reader.notify(outcome)
      plan()
    }

    function join(progress: boolean, isKnown: boolean): Reader<R> {
      let latest: Outcome<R> | undefined
      let isClosed = false
      let waiting = Promise.withResolvers<void>()
      const reader = {
        progress,
        notify(outcome: Outcome<R>) {
          latest = outcome
          waiting.resolve()
        },
      }
      readers.add(reader)
      if (last !== undefined && isFresh()) reader.notify(last)
      else if (!isKnown) void read()
      plan()
      return {
        async next() {
          await waiting.promise
          if (isClosed || latest === undefined) return undefined
          waiting = Promise.withResolvers()
          if ('error' in latest) throw latest.error
          return latest.row
        },
        close() {
          if (isClosed) return
          isClosed = true
          waiting.resolve()
          readers.delete(reader)
          if (readers.size > 0) return
          clearTimeout(timer)
          unsubscribe()
          feeds.delete(key)
        },
      }
    }

    return { join }
  }

  return {
    /**
     * `progress`: returns each change, otherwise only reads that follow a possible end. `isKnown`:
     * the job exists and has not ended, so it is not read before a notification. Must be closed.
     */
    open({
      id,
      appId,
      progress,
      isKnown,
    }: {
      id: string
      appId: string
      progress: boolean
      isKnown: boolean
    }): Reader<R> {
      const key = `${appId} ${id}`
      const feed = feeds.get(key) ?? openFeed(key, id, appId)
      feeds.set(key, feed)
      return feed.join(progress, isKnown)
    },
  }
}
