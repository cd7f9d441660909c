// Whether quality estimates find the bad translations of a model: beside raw scores, length and
// chance, on sentences that people translated. A fifth of them at a time is estimated by a
// calibration with the other four.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rateOutputs, runModel } from '../src/models/model-run.ts'
import { readModelDirectory } from '../src/translation/engines/marian/model-directory.ts'
import {
  calibrate,
  estimateQuality,
  type RatedTranslation,
} from '../src/translation/quality/calibration.ts'
import { signalNames } from '../src/translation/quality/signals.ts'
import { readOptions } from '../test/support/options.ts'

const folds = 5
const samples = 1_000
const shares = [0.1, 0.2, 0.3]

const { values, positionals } = readOptions({
  command: 'npm run bench estimates',
  positionals: ['<directory with models such as en-es>', '<directory with flores-dev.* files>'],
  options: {
    pairs: { type: 'string', default: 'en-es,es-en', help: 'models to examine' },
    calibration: {
      type: 'number',
      default: Number.POSITIVE_INFINITY,
      help: 'sentences of each calibration',
    },
  },
})
const [models, data] = positionals

const readLines = (language: string): string[] =>
  readFileSync(join(data, `flores-dev.${language}`), 'utf8')
    .trimEnd()
    .split('\n')

/** Estimates from calibrations that did not see the sentence. */
function estimateAll(rated: readonly RatedTranslation[]): number[] {
  const about = { set: 'FLORES dev', calibratedAt: '' }
  const calibrations = Array.from({ length: folds }, (_, fold) =>
    calibrate(
      rated.filter((_, index) => index % folds !== fold).slice(0, values.calibration),
      about,
    ),
  )
  return rated.map(({ signals }, index) => {
    const calibration = calibrations[index % folds]
    if (calibration === undefined) throw new Error('too few sentences')
    return estimateQuality(signals, calibration).quality
  })
}

/** From 1; equal values share their mean rank. */
function ranksOf(list: readonly number[]): number[] {
  const order = list.map((_, index) => index).sort((a, b) => (list[a] ?? 0) - (list[b] ?? 0))
  const ranks: number[] = []
  for (let start = 0; start < order.length; ) {
    let end = start
    while (end < order.length && list[order[end] ?? 0] === list[order[start] ?? 0]) end++
    for (let at = start; at < end; at++) ranks[order[at] ?? 0] = (start + end + 1) / 2
    start = end
  }
  return ranks
}

/** Spearman's. */
function rankCorrelation(left: readonly number[], right: readonly number[]): number {
  const [a, b] = [ranksOf(left), ranksOf(right)]
  const mean = (a.length + 1) / 2
  const sum = (product: (index: number) => number) =>
    a.reduce((total, _, index) => total + product(index), 0)
  const covariance = sum((index) => ((a[index] ?? 0) - mean) * ((b[index] ?? 0) - mean))
  const spread = (ranks: readonly number[]) =>
    Math.sqrt(ranks.reduce((total, rank) => total + (rank - mean) ** 2, 0))
  return covariance / (spread(a) * spread(b))
}

/** The share of the worst tenth among those with the lowest values. */
function shareFound(list: readonly number[], quality: readonly number[], reviewed: number): number {
  const ascending = (numbers: readonly number[]) =>
    numbers.map((_, index) => index).sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0))
  const worst = new Set(ascending(quality).slice(0, Math.round(quality.length / 10)))
  const seen = ascending(list).slice(0, Math.round(reviewed * list.length))
  return seen.filter((index) => worst.has(index)).length / worst.size
}

/** The middle 95 % of what resampled sentences give. */
function intervalOf(measure: (sample: readonly number[]) => number, length: number): string {
  const found = Array.from({ length: samples }, () =>
    measure(Array.from({ length }, () => Math.floor(Math.random() * length))),
  ).sort((a, b) => a - b)
  const at = (share: number) => (found[Math.floor(share * (samples - 1))] ?? 0).toFixed(2)
  return `${at(0.025)} to ${at(0.975)}`
}

for (const pair of values.pairs.split(',')) {
  const model = readModelDirectory(join(models, pair))
  if (model === undefined) throw new Error(`${models} has no model ${pair}`)
  const references = readLines(model.to)
  const sentences = readLines(model.from).map((source, index) => ({
    source,
    reference: references[index] ?? '',
  }))
  const outputs = await runModel(
    model,
    model,
    sentences.map(({ source }) => source),
  )
  const rated = rateOutputs(outputs, sentences, model)
  const quality = rated.map((each) => each.quality)
  const estimates = estimateAll(rated)
  const ofSignal = (name: (typeof signalNames)[number]) =>
    rated.map(({ signals }) => signals[signalNames.indexOf(name)] ?? 0)
  const candidates: Record<string, number[]> = {
    estimate: estimates,
    'raw score': ofSignal('certainty'),
    length: ofSignal('context'),
    chance: rated.map(() => Math.random()),
    ...Object.fromEntries(signalNames.map((name) => [`signal ${name}`, ofSignal(name)])),
  }
  const error = estimates.reduce(
    (sum, each, index) => sum + Math.abs(each - (quality[index] ?? 0)),
    0,
  )
  console.log(
    `\n${pair}: ${rated.length} sentences, mean error ${(error / rated.length).toFixed(3)}`,
  )
  console.table(
    Object.fromEntries(
      Object.entries(candidates).map(([name, list]) => [
        name,
        {
          'rank correlation': rankCorrelation(list, quality).toFixed(2),
          interval: intervalOf(
            (sample) =>
              rankCorrelation(
                sample.map((index) => list[index] ?? 0),
                sample.map((index) => quality[index] ?? 0),
              ),
            quality.length,
          ),
          ...Object.fromEntries(
            shares.map((share) => [
              `worst tenth found at ${share * 100} %`,
              `${shareFound(list, quality, share).toFixed(2)} (${intervalOf(
                (sample) =>
                  shareFound(
                    sample.map((index) => list[index] ?? 0),
                    sample.map((index) => quality[index] ?? 0),
                    share,
                  ),
                quality.length,
              )})`,
            ]),
          ),
        },
      ]),
    ),
  )
}
