/** A range of a source in UTF-16 units, `end` exclusive. */
export interface SourceRange {
  readonly start: number
  readonly end: number
}
