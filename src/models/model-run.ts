// Translates sentences with one model, without a server: to measure it, and to learn how its
// signals read.
import { chrf } from '@dragoman/evaluation/metrics/chrf.ts'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { createRuntime, type ModelPaths } from '@dragoman/marian'
import { readNgramTable } from '../translation/detection/ngram-table.ts'
import type { SegmentScore } from '../translation/engines/engine.ts'
import type { RatedTranslation } from '../translation/quality/calibration.ts'
import { createSignals } from '../translation/quality/signals.ts'

/** What a model made of a sentence. */
interface ScoredOutput {
  readonly translation: string
  /** Undefined if it could not translate the sentence. */
  readonly score: SegmentScore | undefined
}

/** In the order of the sentences. Rejects if the model cannot be loaded. */
export async function runModel(
  model: ModelPaths,
  { from, to }: LanguagePair,
  sentences: readonly string[],
  onSentence: () => void = () => {},
): Promise<ScoredOutput[]> {
  const runtime = createRuntime({})
  try {
    const loaded = await runtime.load({ ...model, from, to })
    return await Promise.all(
      sentences.map(async (sentence) => {
        let score: SegmentScore | undefined
        const onScore = (found: SegmentScore): void => {
          score = found
        }
        // A missing translation is a bad one.
        const translation = await loaded.translate(sentence, { onScore }).catch(() => '')
        onSentence()
        return { translation, score }
      }),
    )
  } finally {
    await runtime.close()
  }
}

/** How good each translation is beside a person's, with what the signals said of it. */
export function rateOutputs(
  outputs: readonly ScoredOutput[],
  sentences: readonly { readonly source: string; readonly reference: string }[],
  pair: LanguagePair,
): RatedTranslation[] {
  const readSignals = createSignals(() => readNgramTable())
  return outputs.flatMap(({ translation, score }, index) => {
    const { source = '', reference = '' } = sentences[index] ?? {}
    if (score === undefined) return []
    const signals = readSignals({ source: [source], translation: [translation], score }, pair)
    const quality = chrf.score(chrf.count(translation, reference)) / 100
    return signals === undefined ? [] : [{ signals, quality }]
  })
}
