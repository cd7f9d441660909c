// For whom a segment is translated, and until when.
import type { Segment } from './engines/engine.ts'
import type { Glossary } from './terms/dictionary.ts'

/** The translated segments of a text, for work that may be interrupted and resumed. */
export interface SegmentCheckpoint {
  recall(key: SegmentKey, characters: number): Segment | undefined
  keep(key: SegmentKey, translation: Segment, characters: number): void
}

/** Computed lazily: most jobs end before anything of them is stored. */
export type SegmentKey = () => string

export interface RequestContext {
  readonly userId: string
  readonly appId: string
  readonly priority: 'interactive' | 'queued'
  /** One for all segments of a request; it identifies those that wait. */
  readonly signal: AbortSignal
  readonly checkpoint?: SegmentCheckpoint
  /** Nothing of it may be cached. */
  readonly noStore?: boolean
  /** Its terms are translated as it says. Complete texts are not cached then. */
  readonly glossary?: Glossary | undefined
  /** The app has translations of its own, which go before. Complete texts are not cached then. */
  readonly hasCorrections?: boolean
  /** Called for each translation that came from the cache alone. */
  noteCached?(translation: object): void
}
