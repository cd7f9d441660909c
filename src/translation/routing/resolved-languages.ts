/**
 * The languages of a request, as served; `from` is missing when each text's language is to be
 * detected.
 */
export interface ResolvedLanguages {
  readonly from?: string
  readonly to: string
}
