// Which source word each target word came from, by the decoder's attention.
import type { Span } from './words.ts'

/** Tokens of a text: the range of each. */
export interface TokenSpans {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** Attention of one target token: a weight for each source token from `firstSource` on. */
export interface Attention {
  readonly weights: Float32Array
  readonly firstSource: number
}

export interface Alignment {
  /** Has for each target word its source word; -1 when unknown. */
  readonly sourceOf: readonly number[]
  /** Has for each source word the target word with the most attention to it, or -1. */
  readonly targetOf: readonly number[]
}

interface Sides {
  readonly source: { readonly words: readonly Span[]; readonly tokens: TokenSpans }
  readonly target: { readonly words: readonly Span[]; readonly tokens: TokenSpans }
  /** One for each target token. */
  readonly attention: readonly Attention[]
}

/** Less attention than this to a word means nothing. */
const leastWeight = 0.1

export function alignWords({ source, target, attention }: Sides): Alignment {
  const sourceTokens = source.words.map((word) => tokensOf(word, source.tokens))
  const sourceOf: number[] = []
  const targetOf = source.words.map(() => -1)
  const most = source.words.map(() => leastWeight)
  target.words.forEach((word, index) => {
    const rows = tokensOf(word, target.tokens).flatMap((token) => attention[token] ?? [])
    const weights = sourceTokens.map((tokens) => meanWeight(rows, tokens))
    sourceOf.push(indexOfHighest(weights))
    weights.forEach((weight, from) => {
      if (weight <= (most[from] as number)) return
      most[from] = weight
      targetOf[from] = index
    })
  })
  return { sourceOf, targetOf }
}

/** The average attention of a target word's tokens to a source word's. */
function meanWeight(rows: readonly Attention[], tokens: readonly number[]): number {
  let sum = 0
  for (const { weights, firstSource } of rows)
    for (const token of tokens) sum += weights[token - firstSource] ?? 0
  return rows.length === 0 ? 0 : sum / rows.length
}

/** The tokens that overlap a word. */
function tokensOf({ start, end }: Span, { starts, ends }: TokenSpans): number[] {
  const tokens: number[] = []
  for (let token = 0; token < starts.length; token++) {
    if ((starts[token] as number) < end && (ends[token] as number) > start) tokens.push(token)
  }
  return tokens
}

function indexOfHighest(weights: readonly number[]): number {
  let found = -1
  let most = leastWeight
  weights.forEach((weight, index) => {
    if (weight > most) {
      most = weight
      found = index
    }
  })
  return found
}
