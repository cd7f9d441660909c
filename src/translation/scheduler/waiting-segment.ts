// What a segment belongs to while it waits for an engine.

import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import type { FairQueue } from '../../shared/fair-queue.ts'
import type { Span } from '../../telemetry/tracing.ts'
import type { SegmentWishes } from '../engines/engine.ts'
import type { RequestContext } from '../request-context.ts'

/** What the engine is given at once. */
export interface Batch {
  /** Undefined if it is of one request: then that one's signal ends it. */
  readonly controller: AbortController | undefined
  /** How many of its segments a request still waits for. */
  wanted: number
}

/** A segment that a request waits for; in a queue until it is in a batch. */
export interface Waiting {
  readonly segment: Segment
  readonly pair: LanguagePair
  readonly wishes: SegmentWishes | undefined
  readonly characters: number
  readonly context: RequestContext
  readonly request: OpenRequest
  readonly queues: PairQueues
  /** Is a time of `performance.now()`, in milliseconds. */
  readonly since: number
  /** What it is part of, if it is traced. */
  readonly span: Span | undefined
  batch: Batch | undefined
  isOver: boolean
  resolve(translation: Segment): void
  reject(error: unknown): void
}

/** Those of a batch, of which there is one at least. */
export type SegmentsOfBatch = readonly [Waiting, ...Waiting[]]

/**
 * The segments that wait on one signal, with one listener: Node walks the list of listeners to add
 * another.
 */
export interface OpenRequest {
  readonly signal: AbortSignal
  readonly unsettled: Set<Waiting>
  /** Characters that are in no batch yet. */
  waitingCharacters: number
  onAbort(): void
}

/** The queues of one pair, or of all pairs of an engine: one for each priority. */
export interface PairQueues {
  readonly queues: Readonly<Record<RequestContext['priority'], FairQueue<Waiting>>>
  /** Counts both queues. */
  waitingCharacters: number
  batchesInFlight: number
  batchesStarted: number
  pumping: boolean
}
