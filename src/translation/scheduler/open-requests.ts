// The requests whose segments wait for an engine, so that an aborted one is dropped.

import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { isSliceOver, nextSlice } from '../../shared/time-slice.ts'
import type { OpenRequest, Waiting } from './waiting-segment.ts'

/** A rejection makes about a dozen promises reject after it. */
const rejectionsInSlice = 500

export interface OpenRequests {
  find(signal: AbortSignal): OpenRequest | undefined

  open(signal: AbortSignal): OpenRequest

  /** Does nothing if the request was aborted meanwhile. */
  settle(waiting: Waiting, answer: Segment | Error): void
}

/** `withdraw` removes a segment from its queue. */
export function createOpenRequests({
  withdraw,
}: {
  withdraw: (waiting: Waiting) => void
}): OpenRequests {
  const requests = new Map<AbortSignal, OpenRequest>()

  /**
   * Drops an aborted request. The engine continues with a batch as long as a request waits for any
   * of it.
   */
  function abandon({ signal, unsettled }: OpenRequest): void {
    requests.delete(signal)
    for (const waiting of unsettled) {
      waiting.isOver = true
      const { batch } = waiting
      if (batch === undefined) withdraw(waiting)
      else if (--batch.wanted === 0) batch.controller?.abort(signal.reason)
    }
    void rejectAll([...unsettled], signal.reason)
  }

  return {
    find: (signal) => requests.get(signal),

    open(signal) {
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
    },

    settle(waiting, answer) {
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
    },
  }
}

/** The first one at once: a caller that awaits all of them is released immediately. */
async function rejectAll(abandoned: readonly Waiting[], reason: unknown): Promise<void> {
  for (const [index, waiting] of abandoned.entries()) {
    waiting.reject(reason)
    if (index % rejectionsInSlice === rejectionsInSlice - 1 && isSliceOver())
      await nextSlice(waiting.context)
  }
}
