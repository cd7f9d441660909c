// chrF2 and chrF++ as in sacreBLEU 2 (M. Popović, "chrF: character n-gram F-score for automatic MT
// evaluation", 2015, and "chrF++: words helping character n-grams", 2017): n-grams of characters
// without whitespace, and of words; precision and recall are averaged over the orders; recall
// counts twice.
import type { Metric } from './metric.ts'
import { countMatches, countNgrams } from './ngrams.ts'
import { splitWords, withoutSpaces } from './words.ts'

const characterOrder = 6
const beta = 2
/** Of each order: n-grams of the hypothesis, of the reference, and those that both have. */
const countsAnOrder = 3
const punctuation = new Set('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~')

/** chrF2. */
export const chrf: Metric = createChrf('chrF', 0)

/** chrF2 with runs of one and two words. */
export const chrfPlusPlus: Metric = createChrf('chrF++', 2)

function createChrf(name: string, wordOrder: number): Metric {
  return {
    name,
    signature: `nrefs:1|case:mixed|eff:yes|nc:${characterOrder}|nw:${wordOrder}|space:no`,
    count: (hypothesis, reference) => [
      ...countOrders(charactersOf(hypothesis), charactersOf(reference), characterOrder),
      ...countOrders(wordsOf(hypothesis), wordsOf(reference), wordOrder),
    ],
    score: fScore,
  }
}

const charactersOf = (text: string): string[] => [...withoutSpaces(text)]

/** A sign at the end of a word is a word of its own, else one at its beginning. */
function wordsOf(text: string): string[] {
  return splitWords(text).flatMap((word) => {
    const letters = [...word]
    if (letters.length === 1) return [word]
    if (punctuation.has(letters.at(-1) ?? '')) return [word.slice(0, -1), word.slice(-1)]
    return punctuation.has(letters[0] ?? '') ? [word.slice(0, 1), word.slice(1)] : [word]
  })
}

function countOrders(
  hypothesis: readonly string[],
  reference: readonly string[],
  orders: number,
): number[] {
  const counts: number[] = []
  for (let order = 1; order <= orders; order++) {
    const written = Math.max(0, hypothesis.length - order + 1)
    const wanted = Math.max(0, reference.length - order + 1)
    const matches = countMatches(countNgrams(hypothesis, order), countNgrams(reference, order))
    // sacreBLEU does not count what the hypothesis has if the reference has none of this order.
    counts.push(wanted > 0 ? written : 0, wanted, matches)
  }
  return counts
}

/** Orders that one of both lacks do not count. */
function fScore(counts: ArrayLike<number>): number {
  let precision = 0
  let recall = 0
  let orders = 0
  for (let at = 0; at < counts.length; at += countsAnOrder) {
    const written = counts[at] ?? 0
    const wanted = counts[at + 1] ?? 0
    const matches = counts[at + 2] ?? 0
    if (written === 0 || wanted === 0) continue
    precision += matches / written
    recall += matches / wanted
    orders++
  }
  if (precision + recall === 0) return 0
  precision /= orders
  recall /= orders
  const factor = beta ** 2
  return (100 * (1 + factor) * precision * recall) / (factor * precision + recall)
}
