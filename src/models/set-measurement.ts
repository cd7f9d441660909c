// Measures models with sentences that people translated, on this machine.
import { createBleu, tokenizerFor } from '@dragoman/evaluation/metrics/bleu.ts'
import { chrf } from '@dragoman/evaluation/metrics/chrf.ts'
import { countSet, scoreSet, sumOf } from '@dragoman/evaluation/metrics/metric.ts'
import {
  confidenceOf,
  drawSamples,
  pValue,
  scoreSamples,
} from '@dragoman/evaluation/metrics/resampling.ts'
import type { ParallelText } from '@dragoman/evaluation/sets/parallel-text.ts'
import type { ModelPaths } from '@dragoman/marian'
import type { Calibration } from '../translation/engines/engine.ts'
import { calibrate } from '../translation/quality/calibration.ts'
import { rateOutputs, runModel } from './model-run.ts'

/** Samples of the bootstrap. */
const samples = 1_000
/** A difference is no chance if fewer than one in twenty come about so. */
const significant = 0.05

/** How good a model is on a set. */
export interface SetMeasurement {
  readonly sentences: number
  /** 0 to 100, with half the width of its 95 % interval. */
  readonly chrf: { readonly score: number; readonly halfWidth: number }
  readonly bleu: number
  /** How its signals read; undefined if the set is too small. */
  readonly calibration: Calibration | undefined
}

/** A set with its name. */
export interface NamedText {
  readonly name: string
  readonly text: ParallelText
}

/** Rejects if the model cannot be loaded. `onSentence` is called after each. */
export async function measureModel(
  model: ModelPaths,
  { name, text }: NamedText,
  onSentence: () => void = () => {},
): Promise<SetMeasurement> {
  const outputs = await translateSet(model, text, onSentence)
  const translations = outputs.map(({ translation }) => translation)
  const references = text.sentences.map(({ reference }) => reference)
  const counts = countSet(chrf, translations, references)
  const scores = scoreSamples(chrf, counts, drawSamples(references.length, samples))
  const bleu = createBleu({ tokenizer: tokenizerFor(text.to) })
  return {
    sentences: references.length,
    chrf: { score: chrf.score(sumOf(counts)), halfWidth: confidenceOf(scores).halfWidth },
    bleu: scoreSet(bleu, translations, references),
    calibration: calibrate(rateOutputs(outputs, text.sentences, text), {
      set: name,
      calibratedAt: new Date().toISOString(),
    }),
  }
}

/** Two models for one pair, in chrF of 0 to 100. */
export interface ModelComparison {
  readonly installed: number
  readonly offered: number
  readonly pValue: number
  /** Whether the offered one is better, and not by chance. */
  readonly isBetter: boolean
}

/** Rejects if one of them cannot be loaded. */
export async function compareModels(
  models: Readonly<Record<'installed' | 'offered', ModelPaths>>,
  text: ParallelText,
  onSentence: () => void = () => {},
): Promise<ModelComparison> {
  const references = text.sentences.map(({ reference }) => reference)
  const drawn = drawSamples(references.length, samples)
  const measure = async (model: ModelPaths) => {
    const outputs = await translateSet(model, text, onSentence)
    const translations = outputs.map(({ translation }) => translation)
    const counts = countSet(chrf, translations, references)
    return { score: chrf.score(sumOf(counts)), samples: scoreSamples(chrf, counts, drawn) }
  }
  const installed = await measure(models.installed)
  const offered = await measure(models.offered)
  const difference = offered.score - installed.score
  const chance = pValue(offered.samples, installed.samples, difference)
  return {
    installed: installed.score,
    offered: offered.score,
    pValue: chance,
    isBetter: difference > 0 && chance < significant,
  }
}

const translateSet = (model: ModelPaths, text: ParallelText, onSentence: () => void) =>
  runModel(
    model,
    text,
    text.sentences.map(({ source }) => source),
    onSentence,
  )
