// Which of our families comes nearest to a font of the source.

/** Families with the widths of Arial, Times New Roman, Courier New and Calibri. */
export type FontFamily = 'arimo' | 'tinos' | 'cousine' | 'carlito'

/** What a document says about a font. */
export interface FontFacts {
  /** With or without the prefix of a subset, such as `ABCDEF+TimesNewRomanPS-BoldMT`. */
  readonly name: string
  readonly isSerif: boolean
  readonly isMonospaced: boolean
}
