/**
 * Compares translations with references. What it counts in sentences can be added up, so that the
 * score of a set needs no second look at its text.
 */
export interface Metric {
  readonly name: string
  /** How sacreBLEU 2 names its parameters, so that others can compare figures. */
  readonly signature: string
  /** Always as many numbers. */
  count(hypothesis: string, reference: string): readonly number[]
  /** From 0 to 100, from the summed counts of a set. */
  score(counts: ArrayLike<number>): number
}

/** The score of a whole set: not the mean of its sentences' scores. */
export function scoreSet(
  metric: Metric,
  hypotheses: readonly string[],
  references: readonly string[],
): number {
  return metric.score(sumOf(countSet(metric, hypotheses, references)))
}

/** What the metric counts in each sentence. */
export const countSet = (
  metric: Metric,
  hypotheses: readonly string[],
  references: readonly string[],
): (readonly number[])[] =>
  hypotheses.map((hypothesis, index) => metric.count(hypothesis, references[index] ?? ''))

/** What it counts in all of them. */
export function sumOf(counts: readonly (readonly number[])[]): number[] {
  const total: number[] = []
  for (const sentence of counts)
    sentence.forEach((count, place) => {
      total[place] = (total[place] ?? 0) + count
    })
  return total
}
