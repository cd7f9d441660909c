// How sure a score is, and a difference: the bootstrap of P. Koehn, "Statistical significance tests
// for machine translation evaluation", 2004, computed as in sacreBLEU 2. Its random numbers are
// others, so that means and intervals agree with sacreBLEU's only nearly.
import type { Metric } from './metric.ts'

/** Sentences of each sample; the same samples for all systems that are compared. */
type Samples = readonly Uint32Array[]

interface Confidence {
  /** Of the samples' scores. */
  readonly mean: number
  /** Half the width of the interval with 95 % of the samples' scores. */
  readonly halfWidth: number
}

/** The same samples for the same numbers, so that a figure can be found again. */
export function drawSamples(sentences: number, samples: number, seed = 12_345): Samples {
  const random = createRandom(seed)
  return Array.from({ length: samples }, () =>
    Uint32Array.from({ length: sentences }, () => Math.floor(random() * sentences)),
  )
}

/** Mulberry32, by Tommy Ettinger: from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The score of each sample, from what the metric counted in each sentence. */
export function scoreSamples(
  metric: Metric,
  counts: readonly (readonly number[])[],
  samples: Samples,
): Float64Array {
  const width = counts[0]?.length ?? 0
  const table = Float64Array.from(counts.flat())
  const total = new Float64Array(width)
  return Float64Array.from(samples, (sentences) => {
    total.fill(0)
    for (const sentence of sentences) {
      const start = sentence * width
      for (let place = 0; place < width; place++)
        total[place] = (total[place] ?? 0) + (table[start + place] ?? 0)
    }
    return metric.score(total)
  })
}

/** The middle 95 % of the samples' scores. */
export function confidenceOf(scores: Float64Array): Confidence {
  const sorted = scores.toSorted()
  const outside = Math.floor(sorted.length / 40)
  const lowest = sorted[outside] ?? 0
  const highest = sorted[sorted.length - 1 - outside] ?? 0
  return { mean: meanOf(sorted), halfWidth: (highest - lowest) / 2 }
}

/**
 * The probability that a difference as large as the one found comes about by the choice of
 * sentences, if both systems are equally good: of the paired bootstrap.
 *
 * @param difference of the scores of the whole set
 */
export function pValue(
  scores: Float64Array,
  baselineScores: Float64Array,
  difference: number,
): number {
  const differences = scores.map((score, index) => Math.abs(score - (baselineScores[index] ?? 0)))
  const expected = meanOf(differences)
  const found = Math.abs(difference)
  const beyond = differences.filter((each) => each - expected >= found).length
  return (beyond + 1) / (differences.length + 1)
}

const meanOf = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
