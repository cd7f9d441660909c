// BLEU as in sacreBLEU 2 (K. Papineni and others, "BLEU: a method for automatic evaluation of
// machine translation", 2002; smoothing `exp` of `mteval-v13a.pl`), with one reference.
import type { Metric } from './metric.ts'
import { countMatches, countNgrams } from './ngrams.ts'
import { type BleuTokenizer, tokenizers } from './tokenizers.ts'

const maxOrder = 4

interface BleuOptions {
  /** By default that of Western languages. */
  readonly tokenizer?: BleuTokenizer
  readonly ignoresCase?: boolean
  /** Leaves out the orders that a text is too short for: for single sentences. */
  readonly usesEffectiveOrder?: boolean
}

/**
 * Its counts are the words of the hypothesis, those of the reference, then the n-grams that match,
 * and all of the hypothesis, of each order.
 */
export function createBleu({
  tokenizer = '13a',
  ignoresCase = false,
  usesEffectiveOrder = false,
}: BleuOptions = {}): Metric {
  const split = tokenizers[tokenizer]
  const wordsOf = (text: string): string[] => {
    const line = text.trimEnd()
    return split(ignoresCase ? line.toLowerCase() : line)
  }
  const letterCase = ignoresCase ? 'lc' : 'mixed'
  const effective = usesEffectiveOrder ? 'yes' : 'no'

  return {
    name: 'BLEU',
    signature: `nrefs:1|case:${letterCase}|eff:${effective}|tok:${tokenizer}|smooth:exp`,

    count(hypothesis, reference) {
      const written = wordsOf(hypothesis)
      const wanted = wordsOf(reference)
      const orders = Array.from({ length: maxOrder }, (_, index) => index + 1)
      return [
        written.length,
        wanted.length,
        ...orders.map((n) => countMatches(countNgrams(written, n), countNgrams(wanted, n))),
        ...orders.map((n) => Math.max(0, written.length - n + 1)),
      ]
    },

    score: (counts) => bleuOf(counts, usesEffectiveOrder),
  }
}

/** The tokenizer that sacreBLEU recommends for a target language. */
export function tokenizerFor(language: string): BleuTokenizer {
  const base = language.split('-', 1)[0]
  if (base === 'zh') return 'zh'
  return base !== undefined && withoutSpaces.has(base) ? 'char' : '13a'
}

/** Languages that write no spaces between words. */
const withoutSpaces: ReadonlySet<string> = new Set(['ja', 'th', 'lo', 'km', 'my'])

function bleuOf(counts: ArrayLike<number>, usesEffectiveOrder: boolean): number {
  const written = counts[0] ?? 0
  const wanted = counts[1] ?? 0
  const matchesOf = (order: number): number => counts[1 + order] ?? 0
  const totalOf = (order: number): number => counts[1 + maxOrder + order] ?? 0
  if (matchesOf(1) === 0) return 0

  let logPrecisions = 0
  let orders = 0
  let smoothing = 1
  for (let order = 1; order <= maxOrder && totalOf(order) > 0; order++) {
    if (matchesOf(order) === 0) smoothing *= 2
    const matches = matchesOf(order) || 1 / smoothing
    logPrecisions += Math.log((100 * matches) / totalOf(order))
    orders = order
  }
  // Without a run of four words there is no BLEU, unless shorter ones are enough.
  if (orders < maxOrder && !usesEffectiveOrder) return 0
  const brevity = written < wanted ? Math.exp(1 - wanted / written) : 1
  return brevity * Math.exp(logPrecisions / orders)
}
