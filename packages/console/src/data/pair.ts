/** Two languages, by their tags. */
export interface Pair {
  readonly from: string
  readonly to: string
}
