// chrF2 of a corpus as in sacreBLEU 2 (sacrebleu/metrics/chrf.py; M. Popović 2015): character
// n-grams up to 6 without whitespace, counts summed over the corpus, precision and recall averaged
// over the orders, recall weighted twice.
const orders = 6
const beta = 2

/** From 0 to 100. */
export function chrf(hypotheses: readonly string[], references: readonly string[]): number {
  const totals = Array.from({ length: orders }, () => ({ hypothesis: 0, reference: 0, match: 0 }))
  hypotheses.forEach((hypothesis, index) => {
    const left = characters(hypothesis)
    const right = characters(references[index] ?? '')
    totals.forEach((total, order) => {
      const ours = ngrams(left, order + 1)
      const theirs = ngrams(right, order + 1)
      total.hypothesis += Math.max(0, left.length - order)
      total.reference += Math.max(0, right.length - order)
      for (const [ngram, count] of ours) total.match += Math.min(count, theirs.get(ngram) ?? 0)
    })
  })
  const used = totals.filter(({ hypothesis, reference }) => hypothesis > 0 && reference > 0)
  const precision = average(used.map(({ match, hypothesis }) => match / hypothesis))
  const recall = average(used.map(({ match, reference }) => match / reference))
  return precision + recall === 0
    ? 0
    : (100 * (1 + beta ** 2) * precision * recall) / (beta ** 2 * precision + recall)
}

const characters = (text: string): string[] => [...text.replace(/\s+/g, '')]

function ngrams(letters: readonly string[], order: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (let start = 0; start + order <= letters.length; start++) {
    const ngram = letters.slice(start, start + order).join('')
    counts.set(ngram, (counts.get(ngram) ?? 0) + 1)
  }
  return counts
}

const average = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
