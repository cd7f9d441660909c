// From signals to the quality that people would find: measured with sentences that people
// translated, for one model.
import type { Calibration } from '../engines/engine.ts'
import { type SignalName, type Signals, signalNames } from './signals.ts'

/** A sentence with the quality that its translation has, from 0 to 1. */
export interface RatedTranslation {
  readonly signals: Signals
  readonly quality: number
}

/** How good one translation is expected to be. */
export interface QualityEstimate {
  /** From 0 to 1: the expected sentence chrF beside a person's translation, divided by 100. */
  readonly quality: number
  /** What speaks most against the translation. */
  readonly weakest: SignalName
}

/** With fewer, chance would decide. */
export const leastSentences = 40
/** A point of the map is the mean of so many sentences, or more. */
const sentencesAPoint = 20
const maxPoints = 20
const lengthAt = signalNames.indexOf('length')

/** Undefined if there are too few sentences. */
export function calibrate(
  rated: readonly RatedTranslation[],
  about: { set: string; calibratedAt: string },
): Calibration | undefined {
  if (rated.length < leastSentences) return undefined
  const signals = signalNames.map((_, at) => spreadOf(rated.map((each) => each.signals[at] ?? 0)))
  const sums = rated
    .map((each) => ({
      sum: sumOf(standardise(each.signals, signals)),
      quality: each.quality,
    }))
    .sort((left, right) => left.sum - right.sum)
  const points = Math.min(maxPoints, Math.floor(sums.length / sentencesAPoint))
  const means = Array.from({ length: points }, (_, point) => {
    const start = Math.floor((point * sums.length) / points)
    const end = Math.floor(((point + 1) * sums.length) / points)
    const part = sums.slice(start, end)
    return [meanOf(part.map(({ sum }) => sum)), meanOf(part.map(({ quality }) => quality))] as const
  })
  return { ...about, signals, map: ascending(means), sentences: rated.length }
}

/** What the signals of a translation let expect. */
export function estimateQuality(signals: Signals, calibration: Calibration): QualityEstimate {
  const standardised = standardise(signals, calibration.signals)
  const weakest = standardised.indexOf(Math.min(...standardised))
  return {
    quality: interpolate(calibration.map, sumOf(standardised)),
    weakest: signalNames[weakest] ?? 'certainty',
  }
}

/** In standard deviations from what is usual; a length may only be as usual, or worse. */
const standardise = (signals: Signals, spreads: Calibration['signals']): number[] =>
  signals.map((signal, at) => {
    const [mean, deviation] = spreads[at] ?? [0, 1]
    const distance = deviation > 0 ? (signal - mean) / deviation : 0
    return at === lengthAt ? usualDistance - Math.abs(distance) : distance
  })

/** The mean distance of a normal distribution from its mean, so that this signal averages 0 too. */
const usualDistance = Math.sqrt(2 / Math.PI)

/**
 * The nearest ascending map: neighbours that descend become their mean (pool adjacent violators; M.
 * Ayer and others, 1955).
 */
function ascending(points: readonly (readonly [number, number])[]): [number, number][] {
  const pools: { sums: number[]; quality: number }[] = []
  for (const [sum, quality] of points) {
    let pool = { sums: [sum], quality }
    for (let last = pools.at(-1); last && last.quality >= pool.quality; last = pools.at(-1)) {
      pools.pop()
      const size = last.sums.length + pool.sums.length
      const total = last.quality * last.sums.length + pool.quality * pool.sums.length
      pool = { sums: [...last.sums, ...pool.sums], quality: total / size }
    }
    pools.push(pool)
  }
  return pools.map(({ sums, quality }) => [meanOf(sums), quality])
}

function interpolate(map: Calibration['map'], sum: number): number {
  const after = map.findIndex(([place]) => place >= sum)
  if (after < 0) return map.at(-1)?.[1] ?? 0
  const [right, rightQuality] = map[after] ?? [0, 0]
  const [left, leftQuality] = map[after - 1] ?? [right, rightQuality]
  if (right === left) return rightQuality
  return leftQuality + ((rightQuality - leftQuality) * (sum - left)) / (right - left)
}

function spreadOf(values: readonly number[]): [mean: number, deviation: number] {
  const mean = meanOf(values)
  return [mean, Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)))]
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
const meanOf = (values: readonly number[]): number => sumOf(values) / Math.max(1, values.length)
