// What waits for an engine: per language pair a queue for each priority. The text that waits is
// bounded, and shared between users.

import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { FairQueue } from '../../shared/fair-queue.ts'
import type { RequestContext } from '../request-context.ts'
import type { PairQueues, Waiting } from './waiting-segment.ts'
import { createWaitingTextBound } from './waiting-text-bound.ts'

type Priority = RequestContext['priority']

const maxSegmentsInBatch = 64

export function createEngineQueues({ maxWaitingCharacters }: { maxWaitingCharacters: number }) {
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
    shares[context.priority].remove(context.userId, characters)
    queues.waitingCharacters -= characters
  }

  const stateOf = (priority: Priority) => ({
    segments: segments[priority],
    characters: shares[priority].total(),
  })

  return {
    of(pair: LanguagePair): PairQueues {
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
    },

    /** Whether so much more may wait for a request, of which `ofRequest` waits already. */
    admits: ({ priority, userId }: RequestContext, characters: number, ofRequest: number) =>
      shares[priority].admits(userId, characters, ofRequest),

    push(waiting: Waiting): void {
      const { context, characters, request, queues } = waiting
      request.unsettled.add(waiting)
      request.waitingCharacters += characters
      segments[context.priority]++
      shares[context.priority].add(context.userId, characters)
      queues.waitingCharacters += characters
      queues.queues[context.priority].push(waiting)
    },

    /** Removes a segment that is over. */
    withdraw(waiting: Waiting): void {
      countOut(waiting)
      waiting.queues.queues[waiting.context.priority].forget(waiting)
    },

    /** Takes segments, of one priority before the other, until there are enough characters. */
    take({ queues }: PairQueues, first: Priority, enough: number): Waiting[] {
      const order = [queues[first], first === 'queued' ? queues.interactive : queues.queued]
      const taken: Waiting[] = []
      let characters = 0
      for (const queue of order) {
        while (taken.length < maxSegmentsInBatch && characters < enough) {
          const next = queue.take()
          if (next === undefined) break
          countOut(next)
          characters += next.characters
          taken.push(next)
        }
      }
      return taken
    },

    /** What waits and what is in flight. */
    state: () => ({
      waitingCharacters: shares.interactive.total() + shares.queued.total(),
      waiting: {
        interactive: stateOf('interactive'),
        queued: stateOf('queued'),
      },
      batchesInFlight: [...pairs.values()].reduce((sum, pair) => sum + pair.batchesInFlight, 0),
    }),
  }
}
