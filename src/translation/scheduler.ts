// The engine queue: serves interactive work before queued work without starving it, is fair between
// users and their apps, and has a bound.
import { Problem } from '../http/problems.ts'
import {
  type Engine,
  EngineError,
  type LanguagePair,
  type Segment,
  segmentLength,
} from './engines/engine.ts'
import { FairQueue } from './fair-queue.ts'
import { createShares } from './shares.ts'
import { timeSlice } from './time-slice.ts'

/** The translated segments of a text, for work that may be interrupted and resumed. */
export interface SegmentCheckpoint {
  recall(key: SegmentKey, characters: number): Segment | undefined
  keep(key: SegmentKey, translation: Segment, characters: number): void
}

/** Computed lazily: most jobs end before anything of them is stored. */
export type SegmentKey = () => string

/** For whom a segment is translated, and until when. */
export interface RequestContext {
  readonly userId: string
  readonly appId: string
  readonly priority: 'interactive' | 'queued'
  /** One for all segments of a request; it identifies those that wait. */
  readonly signal: AbortSignal
  readonly checkpoint?: SegmentCheckpoint
  /** Nothing of it may be cached. */
  readonly noStore?: boolean
  /** Called for each translation that came from the cache alone. */
  noteCached?(translation: object): void
}

/** What the engine is given at once. */
interface Batch {
  readonly controller: AbortController
  /** How many of its segments a request still waits for. */
  wanted: number
}

/** A segment that a request waits for; in a queue until it is in a batch. */
interface Waiting {
  readonly segment: Segment
  readonly characters: number
  readonly context: RequestContext
  readonly request: OpenRequest
  readonly queues: PairQueues
  batch: Batch | undefined
  isOver: boolean
  resolve(translation: Segment): void
  reject(error: unknown): void
}

/**
 * The segments that wait on one signal, with one listener: Node walks the list of listeners to add
 * another.
 */
interface OpenRequest {
  readonly signal: AbortSignal
  readonly unsettled: Set<Waiting>
  /** Characters that are in no batch yet. */
  waitingCharacters: number
  onAbort(): void
}

/** One pair's queues, one for each priority. */
interface PairQueues {
  readonly pair: LanguagePair
  readonly queues: Readonly<Record<RequestContext['priority'], FairQueue<Waiting>>>
  /** Of both queues. */
  waitingCharacters: number
  batchesInFlight: number
  batchesStarted: number
  pumping: boolean
}

export type Scheduler = ReturnType<typeof createScheduler>

/** One batch in so many is for queued work even while interactive work waits. */
const queuedEvery = 4
const maxSegmentsInBatch = 64
/** A rejection makes about a dozen promises reject after it. */
const rejectionsInSlice = 500

export function createScheduler(
  engine: Engine,
  { maxWaitingCharacters }: { maxWaitingCharacters: number },
) {
  const pairs = new Map<string, PairQueues>()
  const requests = new Map<AbortSignal, OpenRequest>()
  // Queued work is bounded by the jobs in flight. It must not be rejected, nor cause other work to
  // be rejected.
  const shares = {
    interactive: createShares(maxWaitingCharacters),
    queued: createShares(Number.POSITIVE_INFINITY),
  }

  function queuesOf(pair: LanguagePair): PairQueues {
    const key = `${pair.from} ${pair.to}`
    let found = pairs.get(key)
    if (found === undefined) {
      found = {
        pair,
        queues: { interactive: new FairQueue(), queued: new FairQueue() },
        waitingCharacters: 0,
        batchesInFlight: 0,
        batchesStarted: 0,
        pumping: false,
      }
      pairs.set(key, found)
    }
    return found
  }

  function openRequest(signal: AbortSignal): OpenRequest {
    const open = requests.get(signal)
    if (open) return open
    const request: OpenRequest = {
      signal,
      unsettled: new Set(),
      waitingCharacters: 0,
      onAbort: () => abandon(request),
    }
    requests.set(signal, request)
    signal.addEventListener('abort', request.onAbort, { once: true })
    return request
  }

  function enqueue(waiting: Waiting): void {
    const { context, characters, request, queues } = waiting
    request.unsettled.add(waiting)
    request.waitingCharacters += characters
    shares[context.priority].add(context.userId, characters)
    queues.waitingCharacters += characters
    queues.queues[context.priority].push(waiting)
    pumpSoon(queues)
  }

  /** It no longer waits in its queue. */
  function countOut({ context, characters, request, queues }: Waiting): void {
    request.waitingCharacters -= characters
    shares[context.priority].remove(context.userId, characters)
    queues.waitingCharacters -= characters
  }

  function settle(waiting: Waiting, answer: Segment | Error): void {
    // Its request was aborted meanwhile.
    if (waiting.isOver) return
    const { request } = waiting
    waiting.isOver = true
    request.unsettled.delete(waiting)
    if (request.unsettled.size === 0) {
      requests.delete(request.signal)
      request.signal.removeEventListener('abort', request.onAbort)
    }
    if (answer instanceof Error) waiting.reject(answer)
    else waiting.resolve(answer)
  }

  /**
   * Drops an aborted request. The engine continues with a batch as long as a request waits for any
   * of it.
   */
  function abandon({ signal, unsettled }: OpenRequest): void {
    requests.delete(signal)
    for (const waiting of unsettled) {
      waiting.isOver = true
      const { batch, queues, context } = waiting
      if (batch === undefined) {
        countOut(waiting)
        queues.queues[context.priority].forget(waiting)
      } else if (--batch.wanted === 0) batch.controller.abort(signal.reason)
    }
    void rejectAll([...unsettled], signal.reason)
  }

  /** The first one at once: a caller that awaits all of them is released immediately. */
  async function rejectAll(abandoned: readonly Waiting[], reason: unknown): Promise<void> {
    for (const [index, waiting] of abandoned.entries()) {
      waiting.reject(reason)
      if (index % rejectionsInSlice === rejectionsInSlice - 1) await timeSlice(waiting.context)
    }
  }

  /** Deferred, so that the requests of one turn of the event loop share a batch. */
  function pumpSoon(queues: PairQueues): void {
    if (queues.pumping) return
    queues.pumping = true
    setImmediate(() => {
      queues.pumping = false
      pump(queues)
    })
  }

  function pump(queues: PairQueues): void {
    for (;;) {
      const free = engine.concurrentBatches - queues.batchesInFlight
      if (free <= 0) return
      // Shares what waits among the free batches. One large batch would come back at once, its
      // callers would ask again at once, and the engine's parts would work alternately instead of
      // in parallel.
      const segments = takeBatch(
        queues,
        Math.max(1, Math.min(engine.batchCharacters, queues.waitingCharacters / free)),
      )
      if (segments.length === 0) return
      queues.batchesInFlight++
      queues.batchesStarted++
      void run(queues, segments).finally(() => {
        queues.batchesInFlight--
        pumpSoon(queues)
      })
    }
  }

  function takeBatch({ queues, batchesStarted }: PairQueues, enough: number): Waiting[] {
    const { interactive, queued } = queues
    const queuedFirst = batchesStarted % queuedEvery === queuedEvery - 1
    const order = queuedFirst ? [queued, interactive] : [interactive, queued]
    const segments: Waiting[] = []
    let characters = 0
    for (const queue of order) {
      while (segments.length < maxSegmentsInBatch && characters < enough) {
        const next = queue.take()
        if (next === undefined) break
        countOut(next)
        characters += next.characters
        segments.push(next)
      }
    }
    return segments
  }

  async function run({ pair }: PairQueues, segments: readonly Waiting[]): Promise<void> {
    const batch: Batch = { controller: new AbortController(), wanted: segments.length }
    for (const waiting of segments) waiting.batch = batch
    try {
      const answers = await engine.translate(
        segments.map(({ segment }) => segment),
        pair,
        { signal: batch.controller.signal },
      )
      segments.forEach((waiting, index) => {
        settle(waiting, answers[index] ?? new EngineError('the engine gave no answer'))
      })
    } catch (error) {
      const failure =
        error instanceof Error ? error : new Error('the engine failed', { cause: error })
      for (const waiting of segments) settle(waiting, failure)
    }
  }

  return {
    /**
     * Rejects with `overloaded` when too much waits, with the signal's reason when it is aborted,
     * with EngineError when the engine fails.
     */
    translate(segment: Segment, pair: LanguagePair, context: RequestContext): Promise<Segment> {
      const { signal, userId, priority } = context
      if (signal.aborted) return Promise.reject(signal.reason)
      const characters = segmentLength(segment)
      const ofRequest = requests.get(signal)?.waitingCharacters ?? 0
      if (!shares[priority].admits(userId, characters, ofRequest))
        return Promise.reject(
          new Problem('overloaded', {
            detail: 'Too much text, or too much of yours, waits. Try later, or use the queue.',
            retryAfterSeconds: 5,
          }),
        )
      return new Promise((resolve, reject) => {
        enqueue({
          segment,
          characters,
          context,
          request: openRequest(signal),
          queues: queuesOf(pair),
          batch: undefined,
          isOver: false,
          resolve,
          reject,
        })
      })
    },

    /** For the log: what waits and what is in flight. */
    state() {
      const batches = [...pairs.values()].reduce(
        (sum, { batchesInFlight }) => sum + batchesInFlight,
        0,
      )
      return {
        engine: engine.name,
        waitingCharacters: shares.interactive.total() + shares.queued.total(),
        portionsUnderWay: batches,
      }
    },
  }
}
