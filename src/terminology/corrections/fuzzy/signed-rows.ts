// Corrections with their signatures, and what is wanted of them.

/** What is stored of a correction. */
export interface SignedSource {
  readonly signatures: number[]
  /** A bit for each word, of 64. */
  readonly sketchLow: number
  readonly sketchHigh: number
}

/** A correction as it is found in memory. */
export interface IndexedRow extends SignedSource {
  readonly id: string
  readonly bytes: number
}

/** The signatures that a correction has since a change. */
export interface SignedRow extends IndexedRow {
  readonly version: number
}

/** What a request has read of the corrections of its app. */
export interface CorrectionState {
  /** The number of the last change. */
  readonly version: number
  readonly corrections: number
}

/** What a correction has that may be nearly equal to a text. */
export interface WantedSignatures {
  /** One of these. */
  readonly signatures: readonly number[]
  /** How many it has, as that depends on its length. */
  readonly least: number
  readonly most: number
  /** A bit for each word: few are in only one of two texts that are nearly equal. */
  readonly sketchLow: number
  readonly sketchHigh: number
  readonly differing: number
}

/** What is wanted of corrections for a text. */
export interface WantedRows extends WantedSignatures {
  /** Bounds the rows: those that are much longer than a text are not nearly equal to it. */
  readonly mostBytes: number
}
