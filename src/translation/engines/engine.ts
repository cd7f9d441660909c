// The contract between the product and whatever translates. engine.contract.ts is the suite that every engine passes.

/**
 * A piece of a segment: text to translate, a thing to carry over unaltered (`keep`), or an inline tag that opens or closes.
 * The numbers are the segment's own; each `keep`, `open` and `close` comes back exactly once.
 */
export type Part =
  | string
  | { readonly keep: number }
  | { readonly open: number }
  | { readonly close: number }

/** What is translated at once: at most a paragraph, without line breaks, without outer blanks. */
export type Segment = readonly Part[]

/** Two BCP 47 tags as the service offers them. */
export interface LanguagePair {
  readonly from: string
  readonly to: string
}

/** A pair that an engine translates. */
export interface EnginePair extends LanguagePair {
  /** What the publisher of its data measured, in chrF, where that is known. */
  readonly quality?: number | undefined
  /** Whether something speaks against it: any other way is better. */
  readonly isSuspect?: boolean
}

export type EngineName = 'apertium' | 'marian'

export interface Engine {
  readonly name: EngineName
  /** What it can translate now: the same array until that changes. */
  pairs(): readonly EnginePair[]
  /** How many portions it likes to have under way for one pair. */
  readonly portionsUnderWay: number
  /** How many characters it likes in one portion; a longer segment is a portion of its own. */
  readonly portionCharacters: number
  /**
   * Translates a portion: an answer for each segment, in order. A segment that can't be translated gets an EngineError, the
   * others their translations. Rejects only when `signal` is aborted.
   */
  translate(
    segments: readonly Segment[],
    pair: LanguagePair,
    options: { signal: AbortSignal },
  ): Promise<(Segment | EngineError)[]>
  /** Ends its processes. What is under way gets an EngineError. */
  close(): Promise<void>
}

/** This engine could not translate this segment. Scope `engine`: it could not translate any just now. */
export class EngineError extends Error {
  readonly scope: 'segment' | 'engine'

  constructor(message: string, scope: 'segment' | 'engine' = 'segment') {
    super(message)
    this.scope = scope
  }
}

/** The text of a segment, without what is only carried over. */
export const segmentText = (segment: Segment): string =>
  segment.filter((part) => typeof part === 'string').join(' ')

/** UTF-16 units of text: what portions and waiting lines are measured in. */
export function segmentLength(segment: Segment): number {
  let length = 0
  for (const part of segment) length += typeof part === 'string' ? part.length : 1
  return length
}
