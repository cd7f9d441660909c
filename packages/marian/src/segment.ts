/**
 * A part of a segment: text to translate, a placeholder that must not change, or an inline tag that
 * opens or closes. The numbers belong to the segment; each comes back once.
 */
export type Part =
  | string
  | { readonly placeholder: number }
  | { readonly open: number }
  | { readonly close: number }

/** What is translated at once: at most a paragraph, without line breaks or outer whitespace. */
export type Segment = readonly Part[]

/** How likely the network found the words that it wrote. */
export interface Score {
  /** The sum of the natural logarithms of their probabilities. */
  readonly logProbability: number
  /** How many: tokens, the ends of sentences included. */
  readonly words: number
}

/** A segment could not be translated. Scope `runtime`: none can be, with this model or runtime. */
export class MarianError extends Error {
  readonly scope: 'segment' | 'runtime'

  constructor(message: string, scope: 'segment' | 'runtime' = 'segment') {
    super(message)
    this.scope = scope
  }
}
