// What waits for an engine: per language pair a queue for each priority, or one for all pairs if
// each batch is of one request. The text that waits is bounded, and shared between users.

import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { FairQueue } from '../../shared/fair-queue.ts'
import type { RequestContext } from '../request-context.ts'
import type { PairQueues, SegmentsOfBatch, Waiting } from './waiting-segment.ts'
import { createWaitingTextBound } from './waiting-text-bound.ts'

type Priority = RequestContext['priority']

const maxSegmentsInBatch = 64
/** Those of one priority before the others. */
const orders: Readonly<Record<Priority, readonly Priority[]>> = {
  interactive: ['interactive', 'queued'],
  queued: ['queued', 'interactive'],
}

interface Options {
  readonly maxWaitingCharacters: number
  readonly isBatchOfOneRequest: boolean
}

interface WaitingTexts {
  readonly segments: number
  readonly characters: number
}

/** What waits for an engine, and what is in flight. */
export interface QueueState {
  readonly waitingCharacters: number
  readonly waiting: { readonly interactive: WaitingTexts; readonly queued: WaitingTexts }
  readonly batchesInFlight: number
}

export function createEngineQueues({ maxWaitingCharacters, isBatchOfOneRequest }: Options) {
  const pairs = new Map<string, PairQueues>()
  // Queued work is bounded by the jobs in flight. It must not be rejected, nor cause other work to
  // be rejected.
  const shares = {
    interactive: createWaitingTextBound(maxWaitingCharacters),
    queued: createWaitingTextBound(Number.POSITIVE_INFINITY),
  }

  const segments = { interactive: 0, queued: 0 }

  function countOut({ context, characters, request, queues }: Waiting): void {
    segments[context.priority]--
    request.waitingCharacters -= characters
    shares[context.priority].remove(context.ownerId, characters)
    queues.waitingCharacters -= characters
  }

  const stateOf = (priority: Priority) => ({
    segments: segments[priority],
    characters: shares[priority].total(),
  })

  return {
    of(pair: LanguagePair): PairQueues {
      const key = isBatchOfOneRequest ? '' : `${pair.from} ${pair.to}`
      let found = pairs.get(key)
      if (found === undefined) {
        found = {
          queues: { interactive: new FairQueue(), queued: new FairQueue() },
          waitingCharacters: 0,
          batchesInFlight: 0,
          batchesStarted: 0,
          pumping: false,
        }
        pairs.set(key, found)
      }
      return found
    },

    /** Whether so much more may wait for a request, of which `ofRequest` waits already. */
    admits: ({ priority, ownerId }: RequestContext, characters: number, ofRequest: number) =>
      shares[priority].admits(ownerId, characters, ofRequest),

    push(waiting: Waiting): void {
      const { context, characters, request, queues } = waiting
      request.unsettled.add(waiting)
      request.waitingCharacters += characters
      segments[context.priority]++
      shares[context.priority].add(context.ownerId, characters)
      queues.waitingCharacters += characters
      queues.queues[context.priority].push(waiting)
    },

    /** Removes a segment that is over. */
    withdraw(waiting: Waiting): void {
      countOut(waiting)
      waiting.queues.queues[waiting.context.priority].forget(waiting)
    },

    /**
     * Takes segments, of one priority before the other, until there are enough characters; only
     * those of the request of the first one, if each batch is of one request. Undefined if there
     * are none.
     */
    take({ queues }: PairQueues, first: Priority, enough: number): SegmentsOfBatch | undefined {
      const taken: Waiting[] = []
      let characters = 0
      for (const priority of orders[first]) {
        while (taken.length < maxSegmentsInBatch && characters < enough) {
          const next = takeNext(queues[priority], isBatchOfOneRequest ? taken[0] : undefined)
          if (next === undefined) break
          countOut(next)
          characters += next.characters
          taken.push(next)
        }
      }
      return isBatch(taken) ? taken : undefined
    },

    state: (): QueueState => ({
      waitingCharacters: shares.interactive.total() + shares.queued.total(),
      waiting: {
        interactive: stateOf('interactive'),
        queued: stateOf('queued'),
      },
      batchesInFlight: [...pairs.values()].reduce((sum, pair) => sum + pair.batchesInFlight, 0),
    }),
  }
}

const isBatch = (segments: Waiting[]): segments is [Waiting, ...Waiting[]] => segments.length > 0

/** The next one; after the first of a batch of one request, the next of that request. */
function takeNext(queue: FairQueue<Waiting>, first: Waiting | undefined): Waiting | undefined {
  if (first === undefined) return queue.take()
  return queue.takeAlike(
    first,
    ({ request, pair, context }) =>
      request === first.request &&
      context.steering === first.context.steering &&
      pair.from === first.pair.from &&
      pair.to === first.pair.to,
  )
}
