/** A font of ours, loaded. Compared by identity. */
export interface FontFace {
  /** Such as `tinos-cyrillic-700-italic`. */
  readonly id: string
}
