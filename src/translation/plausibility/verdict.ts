// What a check says of a translation.

/** What may be wrong with a translation. Each is 0 if nothing is, and from 1 it is enough. */
export interface Faults {
  /** It is much shorter or longer than its source. */
  readonly length: number
  /** The same letters, words or clauses come again and again. */
  readonly repetition: number
  /** The target language hardly has such words. */
  readonly unknownWords: number
  /** Characters could not be read: an engine wrote part of their bytes. */
  readonly broken: number
  /** There are spaces before stops. */
  readonly blanks: number
}

export interface Verdict {
  readonly faults: Faults
  /** The sum of the faults. A translation with a lower one is better. */
  readonly total: number
  readonly isPlausible: boolean
}

export const flawless: Verdict = {
  faults: { length: 0, repetition: 0, unknownWords: 0, broken: 0, blanks: 0 },
  total: 0,
  isPlausible: true,
}
