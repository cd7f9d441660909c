// Reads a job once for all in this process who watch it or wait for its end, when it was told that something happened to it.
import type { JobNotifications } from './notifications.ts'

/** As much of a job's row as says whether it can still change. */
interface Row {
  finishedAt: Date | null
}

/** One who is told how a job is. */
export interface Reader<R> {
  /** Resolves with the job when it was read since the last call; undefined: it is gone, or `close` was called. */
  next(): Promise<R | undefined>
  /** A second time is no error. */
  close(): void
}

interface Dependencies<R> {
  signals: Pick<JobNotifications, 'subscribe'>
  find: (id: string, appId: string) => Promise<R | undefined>
  /** Milliseconds between two reads of a job that goes on; its end is read at once. */
  everyMs?: number
}

/** What is read of one job. */
interface Feed<R> {
  join(moves: boolean, isKnown: boolean): Reader<R>
}

type Outcome<R> = { row: R | undefined } | { error: unknown }

export function createJobReads<R extends Row>({ signals, find, everyMs = 1_000 }: Dependencies<R>) {
  const feeds = new Map<string, Feed<R>>()

  function openFeed(key: string, id: string, appId: string): Feed<R> {
    const readers = new Set<{ moves: boolean; tell(outcome: Outcome<R>): void }>()
    let last: { row: R | undefined } | undefined
    let readAt = Number.NEGATIVE_INFINITY
    /** Told of since the last read began: `moved` can wait, `ended` can't. */
    let news: 'moved' | 'ended' | undefined
    let isReading = false
    let timer: NodeJS.Timeout | undefined

    const unsubscribe = signals.subscribe(id, (event) => {
      if (event === 'ended') news = 'ended'
      else news ??= 'moved'
      plan()
    })

    const isFresh = () => news !== 'ended' && performance.now() - readAt < everyMs

    /** Reads now or later, if anybody wants to know. */
    function plan(): void {
      if (isReading || news === undefined || readers.size === 0) return
      clearTimeout(timer)
      if (news === 'ended') void read()
      else if (readers.values().some(({ moves }) => moves))
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
      for (const reader of [...readers]) reader.tell(outcome)
      plan()
    }

    function join(moves: boolean, isKnown: boolean): Reader<R> {
      let told: Outcome<R> | undefined
      let isClosed = false
      let waiting = Promise.withResolvers<void>()
      const reader = {
        moves,
        tell(outcome: Outcome<R>) {
          told = outcome
          waiting.resolve()
        },
      }
      readers.add(reader)
      if (last !== undefined && isFresh()) reader.tell(last)
      else if (!isKnown) void read()
      plan()
      return {
        async next() {
          await waiting.promise
          if (isClosed || told === undefined) return undefined
          waiting = Promise.withResolvers()
          if ('error' in told) throw told.error
          return told.row
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
     * `moves`: tells each change, else only what is read because the job may have ended. `isKnown`: the job is there and has not
     * ended, so it need not be read before something happens to it. To be
     * closed.
     */
    open({
      id,
      appId,
      moves,
      isKnown,
    }: {
      id: string
      appId: string
      moves: boolean
      isKnown: boolean
    }): Reader<R> {
      const key = `${appId} ${id}`
      const feed = feeds.get(key) ?? openFeed(key, id, appId)
      feeds.set(key, feed)
      return feed.join(moves, isKnown)
    },
  }
}
