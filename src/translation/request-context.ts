// For whom a segment is translated, and until when.
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import type { EngineSelection } from '../shared/engine-settings.ts'
import type { GivenMatch, GivenTerm, Steering } from './engines/engine.ts'
import type { ScoredSegment } from './quality/score.ts'
import type { GrownText } from './synchronous/growing-text.ts'
import type { RequestTerms } from './terms/compiled-terms.ts'

/** The translated segments of a text, for work that may be interrupted and resumed. */
export interface SegmentCheckpoint {
  recall(key: SegmentKey, characters: number): ScoredSegment | undefined
  keep(key: SegmentKey, translation: ScoredSegment, characters: number): void
}

/** Computed lazily: most jobs end before anything of them is stored. */
export type SegmentKey = () => string

/** What other processes translate, for a job that one of them may claim instead. */
export interface PeerLanguages {
  /** Source languages that they translate into a target. */
  sourcesOf(to: string): readonly string[]
  /** A detected language as one of them serves it; undefined if none translates it into `to`. */
  findSource(language: string, to: string): string | undefined
}

/** A job has a text whose language this process does not serve, and another one does. */
export class ServedByPeer extends Error {
  /** The language of the text, as the other process serves it. */
  readonly from: string

  constructor(from: string) {
    super(`another process translates from ${from}`)
    this.from = from
  }
}

/** A job has a text for whose language models are being downloaded. */
export class MissingModels extends Error {
  /** The language of the text, as this process serves it. */
  readonly from: string

  constructor(from: string) {
    super(`models from ${from} are being downloaded`)
    this.from = from
  }
}

export interface RequestContext {
  readonly ownerId: string
  readonly appId: string
  readonly priority: 'interactive' | 'queued'
  /** One for all segments of a request; it identifies those that wait. */
  readonly signal: AbortSignal
  /** Until when, in milliseconds as of `performance.now`, it may wait for models. */
  readonly waitUntil?: number
  readonly checkpoint?: SegmentCheckpoint
  /** How its texts should read; the same object for all segments of a text. */
  readonly steering?: Steering | undefined
  /** Of its glossary, in one segment, for an engine that inflects them. */
  readonly terms?: readonly GivenTerm[] | undefined
  /** The correction that is most like a segment, for an engine that takes references. */
  readonly match?: GivenMatch | undefined
  /** The least score of corrections that are nearly equal to a segment. */
  readonly matchThreshold?: number | undefined
  /** What stands before a segment, for an engine that takes context. */
  readonly before?: (() => string) | undefined
  /** Nothing of it may be cached. */
  readonly noStore?: boolean
  /** Its terms are translated as it says. Complete texts are not cached then. */
  readonly glossary?: RequestTerms | undefined
  /** The app has translations of its own, which go before. Complete texts are not cached then. */
  readonly hasCorrections?: boolean
  /** Those that may translate; by default those of whoever has no app. */
  readonly engines?: EngineSelection | undefined
  /** Segments whose estimated quality is lower are for a person to look at. */
  readonly reviewBelow?: number | undefined
  /** Of a job whose languages are detected. Its translation may reject with ServedByPeer. */
  readonly peers?: PeerLanguages | undefined
  /** Called for each translation that came from the cache alone. */
  noteCached?(translation: object): void
  /** Of one text: called with each piece of its translation as soon as that is final. */
  onGrowth?(grown: GrownText): void
  /** Of the segments of one text: called with each translation that does not change any more. */
  onSegment?(index: number, translation: Segment): void
}
