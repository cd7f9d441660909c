// Calibrates models with texts of this product, until their operator measures them with a set.
import { baseLanguage, type LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { findModelFiles } from '@dragoman/marian'
import type { Calibration } from '../translation/engines/engine.ts'
import { calibrate } from '../translation/quality/calibration.ts'
import { rateOutputs, runModel } from './model-run.ts'
import ownTexts from './own-texts.json' with { type: 'json' }

const texts: Readonly<Partial<Record<string, readonly string[]>>> = ownTexts

/** What calibrations by these texts call their set. */
const ownSet = 'built-in'

/**
 * Undefined where the texts lack a language of the pair. Rejects if the model cannot be loaded.
 */
export async function calibrateWithOwnTexts(
  directory: string,
  pair: LanguagePair,
): Promise<Calibration | undefined> {
  const sources = texts[baseLanguage(pair.from)]
  const references = texts[baseLanguage(pair.to)]
  const paths = findModelFiles(directory)
  if (sources === undefined || references === undefined || paths === undefined) return undefined
  const outputs = await runModel(paths, pair, sources)
  const sentences = sources.map((source, index) => ({ source, reference: references[index] ?? '' }))
  const calibratedAt = new Date().toISOString()
  return calibrate(rateOutputs(outputs, sentences, pair), { set: ownSet, calibratedAt })
}
