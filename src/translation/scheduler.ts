// Gives an engine what waits for it, in batches: serves interactive work before queued work without
// starving it, is fair between users and their apps, and has a bound.
import { Problem } from '../http/problems.ts'
import { createEngineQueues } from './engine-queues.ts'
import {
  type Engine,
  EngineError,
  type LanguagePair,
  type Segment,
  segmentLength,
} from './engines/engine.ts'
import type { RequestContext } from './request-context.ts'
import { createOpenRequests } from './waiting-requests.ts'
import type { Batch, PairQueues, Waiting } from './waiting-segment.ts'

export type Scheduler = ReturnType<typeof createScheduler>

/** One batch in so many is for queued work even while interactive work waits. */
const queuedEvery = 4

export function createScheduler(
  engine: Engine,
  { maxWaitingCharacters }: { maxWaitingCharacters: number },
) {
  const waitingWork = createEngineQueues({ maxWaitingCharacters })
  const requests = createOpenRequests({ withdraw: waitingWork.withdraw })

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
      const enough = Math.min(engine.batchCharacters, queues.waitingCharacters / free)
      const isQueuedFirst = queues.batchesStarted % queuedEvery === queuedEvery - 1
      const first = isQueuedFirst ? 'queued' : 'interactive'
      const segments = waitingWork.take(queues, first, Math.max(1, enough))
      if (segments.length === 0) return
      queues.batchesInFlight++
      queues.batchesStarted++
      void run(queues, segments).finally(() => {
        queues.batchesInFlight--
        pumpSoon(queues)
      })
    }
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
        requests.settle(waiting, answers[index] ?? new EngineError('the engine gave no answer'))
      })
    } catch (error) {
      const failure =
        error instanceof Error ? error : new Error('the engine failed', { cause: error })
      for (const waiting of segments) requests.settle(waiting, failure)
    }
  }

  return {
    /**
     * Rejects with `overloaded` when too much waits, with the signal's reason when it is aborted,
     * with EngineError when the engine fails.
     */
    translate(segment: Segment, pair: LanguagePair, context: RequestContext): Promise<Segment> {
      const { signal } = context
      if (signal.aborted) return Promise.reject(signal.reason)
      const characters = segmentLength(segment)
      const ofRequest = requests.find(signal)?.waitingCharacters ?? 0
      if (!waitingWork.admits(context, characters, ofRequest)) return Promise.reject(overloaded())
      const request = requests.open(signal)
      const queues = waitingWork.of(pair)
      return new Promise((resolve, reject) => {
        waitingWork.push({
          segment,
          characters,
          context,
          request,
          queues,
          batch: undefined,
          isOver: false,
          resolve,
          reject,
        })
        pumpSoon(queues)
      })
    },

    state: waitingWork.state,
  }
}

const overloaded = (): Problem =>
  new Problem('overloaded', {
    detail:
      'Too much text is waiting, or too much of yours. Try again later, or use `POST /queue`.',
    retryAfterSeconds: 5,
  })
