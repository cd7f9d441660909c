// Whether a model translates at all: translates some sentences of its source language and examines
// the results. It does not measure quality.
import { createRuntime } from '@dragoman/marian'
import {
  type FoundModel,
  readModelDirectory,
} from '../translation/engines/marian/model-directory.ts'
import checkSentences from './check-sentences.json' with { type: 'json' }
import type { CheckResult } from './installed/metadata.ts'
import { ModelsError } from './models-error.ts'

/** A translation for each sentence, or why the model cannot run. */
type Outputs = { readonly outputs: readonly string[] } | { readonly unusable: string }

const builtIn: Readonly<Record<string, readonly string[]>> = checkSentences

/** The built-in sentences of a language; empty if there are none. */
export const sentencesOf = (language: string): readonly string[] =>
  builtIn[language] ?? builtIn[new Intl.Locale(language).language] ?? []

/**
 * Without the guard that shortens a model's repetitions, and with its shortlist, so that all of its
 * files are read.
 */
async function runSentences(model: FoundModel, sentences: readonly string[]): Promise<Outputs> {
  const runtime = createRuntime({
    threads: 1,
    shortlist: 'sentence',
    // The same on every machine, and without native code that the operator may have turned off.
    native: 'off',
    limits: { guardsRepetition: false },
  })
  try {
    const loaded = await runtime.load(model)
    const translate = (sentence: string) =>
      // A missing translation is a finding, not an error.
      loaded.translate(sentence).catch(() => '')
    return { outputs: await Promise.all(sentences.map(translate)) }
  } catch (error) {
    return { unusable: (error as Error).message }
  } finally {
    await runtime.close()
  }
}

/**
 * Translates the built-in sentences with the model in a directory. Throws ModelsError of the kind
 * `damaged` when the model cannot run at all.
 */
export async function checkModel(directory: string): Promise<CheckResult> {
  const model = readModelDirectory(directory)
  if (model === undefined)
    throw new ModelsError(
      'damaged',
      `${directory} has no complete model: it needs a model and one vocabulary or two.`,
    )
  const { from } = model
  const sentences = sentencesOf(from)
  const outcome = await runSentences(model, sentences)
  if ('unusable' in outcome)
    throw new ModelsError(
      'damaged',
      `The model for ${from} → ${model.to} cannot be run: ${outcome.unusable}.`,
      { why: { reason: 'model-unusable', parameters: { from, to: model.to } } },
    )
  if (sentences.length === 0)
    return { result: 'none', detail: `there are no sentences of ${from} to check it with` }
  return judge(sentences, outcome.outputs)
}

/** Suspect when at least half of the sentences come out wrong. */
export function judge(sentences: readonly string[], outputs: readonly string[]): CheckResult {
  const defects = sentences
    .map((sentence, index) => findDefect(sentence, outputs[index] ?? ''))
    .filter((defect) => defect !== undefined)
  const kinds = [...new Set(defects)].join(', ')
  const detail =
    defects.length === 0
      ? `${sentences.length} sentences come out well`
      : `${defects.length} of ${sentences.length} sentences come out ${kinds}`
  return { result: 2 * defects.length >= sentences.length ? 'suspect' : 'good', detail }
}

const leastRounds = 4

/** What is wrong with a translation, whatever its language. */
export function findDefect(
  source: string,
  output: string,
): 'empty' | 'looping' | 'copied' | undefined {
  if (!/[\p{L}\p{N}]/u.test(output)) return 'empty'
  if (loops(output)) return 'looping'
  return copies(source, output) ? 'copied' : undefined
}

/** A third of it or more repeats one stretch of letters. */
function loops(output: string): boolean {
  const longest = /(.{1,60}?)\1{3,}/gsu
  const repeated = Array.from(output.matchAll(longest), ([all, unit = '']) =>
    /\p{L}/u.test(unit) && all.length >= leastRounds * unit.length ? all.length : 0,
  )
  return 3 * Math.max(0, ...repeated) >= output.length
}

/** Nine words of ten are the source's; names and numbers alone are not that many. */
function copies(source: string, output: string): boolean {
  const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const given = new Set(words(source))
  const written = words(output)
  return written.filter((word) => given.has(word)).length >= 0.9 * written.length
}
