// Compares chrF, chrF++ and BLEU, and how sure they are, with all that sacreBLEU computed for the
// outputs of several systems. Exits with 1 if a score differs by 1e-9.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBleu } from '@dragoman/evaluation/metrics/bleu.ts'
import { chrf, chrfPlusPlus } from '@dragoman/evaluation/metrics/chrf.ts'
import { type Metric, scoreSet } from '@dragoman/evaluation/metrics/metric.ts'
import { confidenceOf, drawSamples, scoreSamples } from '@dragoman/evaluation/metrics/resampling.ts'
import type { BleuTokenizer } from '@dragoman/evaluation/metrics/tokenizers.ts'
import { readOptions } from '../support/options.ts'

interface CorpusValue {
  readonly pair: string
  readonly system: string
  readonly lines: number
  readonly metric: 'BLEU' | 'chrF' | 'chrF++'
  readonly tokenize?: BleuTokenizer
  readonly lowercase?: boolean
  readonly score: number
}

interface SentenceValue {
  readonly pair?: string
  readonly line?: number
  readonly hypothesis: string
  readonly reference?: string
  readonly tokenize?: BleuTokenizer
  readonly bleu: number
  readonly chrf: number
  readonly 'chrf++'?: number
}

/** Of a whole set: its score, the mean of the samples, and half the width of their interval. */
type Interval = readonly [score: number, mean: number, halfWidth: number]

interface ConfidenceValue {
  readonly test: string
  readonly pair: string
  readonly system: string
  readonly bleu: Interval
  readonly chrf: Interval
}

const exact = 1e-9
/** Of a mean and of a width: other random numbers than sacreBLEU's. */
const near = 0.05

const { positionals } = readOptions({
  command: 'npm run e2e sacrebleu',
  positionals: ['<directory with sacrebleu.json>', '<directory with flores-dev.* files>'],
  options: {},
})
const [fixtures, data] = positionals
const values = JSON.parse(readFileSync(join(fixtures, 'sacrebleu.json'), 'utf8'))

const readLines = (file: string): string[] => readFileSync(file, 'utf8').trimEnd().split('\n')
const referencesOf = (pair: string): string[] =>
  readLines(join(data, `flores-dev.${pair.split('-')[1]}`))
const outputsOf = (pair: string, system: string): string[] =>
  readLines(join(fixtures, `${pair}.${system}`))

let compared = 0
let worst = 0

function compare(what: string, actual: number, expected: number, tolerance = exact): void {
  const difference = Math.abs(actual - expected)
  compared++
  if (tolerance === exact) worst = Math.max(worst, difference)
  if (difference <= tolerance) return
  console.error(`${what}: ${actual} is not ${expected}`)
  process.exitCode = 1
}

function metricOf({ metric, tokenize = '13a', lowercase = false }: CorpusValue): Metric {
  if (metric === 'BLEU') return createBleu({ tokenizer: tokenize, ignoresCase: lowercase })
  return metric === 'chrF' ? chrf : chrfPlusPlus
}

for (const value of values.corpus as CorpusValue[]) {
  const { pair, system, lines, score } = value
  const hypotheses = outputsOf(pair, system).slice(0, lines)
  const references = referencesOf(pair).slice(0, lines)
  const metric = metricOf(value)
  const what = `${pair} ${system}, ${lines} lines, ${metric.name} ${metric.signature}`
  compare(what, scoreSet(metric, hypotheses, references), score)
}

for (const value of values.sentences as SentenceValue[]) {
  const { hypothesis, pair = '', line = 0, tokenize = '13a' } = value
  const reference = value.reference ?? referencesOf(pair)[line] ?? ''
  const scoreOf = (metric: Metric): number => scoreSet(metric, [hypothesis], [reference])
  const bleu = createBleu({ tokenizer: tokenize, usesEffectiveOrder: true })
  compare(`BLEU of "${hypothesis}"`, scoreOf(bleu), value.bleu)
  compare(`chrF of "${hypothesis}"`, scoreOf(chrf), value.chrf)
  const plusPlus = value['chrf++']
  if (plusPlus !== undefined) compare(`chrF++ of "${hypothesis}"`, scoreOf(chrfPlusPlus), plusPlus)
}

for (const { test, pair, system, ...value } of values.paired as ConfidenceValue[]) {
  if (test !== 'confidence') continue
  const references = referencesOf(pair)
  const outputs = outputsOf(pair, system)
  const samples = drawSamples(outputs.length, 1_000)
  const expected = [
    [createBleu(), value.bleu],
    [chrf, value.chrf],
  ] as const
  for (const [metric, [score, mean, halfWidth]] of expected) {
    const counts = outputs.map((output, index) => metric.count(output, references[index] ?? ''))
    const found = confidenceOf(scoreSamples(metric, counts, samples))
    compare(`mean ${metric.name} of ${pair} ${system}`, found.mean, mean, near * score)
    compare(
      `width ${metric.name} of ${pair} ${system}`,
      found.halfWidth,
      halfWidth,
      near * halfWidth,
    )
  }
}

console.log(`${compared} values compared; exact ones differ by at most ${worst.toExponential(1)}.`)
