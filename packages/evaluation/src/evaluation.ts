// Measures routes with parallel text: each translates all sentences, and its translations are
// compared with those of people.
import { createBleu, tokenizerFor } from './metrics/bleu.ts'
import { chrf, chrfPlusPlus } from './metrics/chrf.ts'
import { countSet, type Metric, sumOf } from './metrics/metric.ts'
import { confidenceOf, drawSamples, pValue, scoreSamples } from './metrics/resampling.ts'
import type { BleuTokenizer } from './metrics/tokenizers.ts'
import type { LanguagePair, ParallelText } from './sets/parallel-text.ts'

/** Translates one sentence along a route. */
export type TranslateAlong<Route> = (
  sentence: string,
  pair: LanguagePair,
  route: Route,
) => Promise<string>

interface EvaluationOptions<Route> {
  readonly translate: TranslateAlong<Route>
  /** Of the bootstrap. */
  readonly samples: number
  /** By default that of the target language. */
  readonly tokenizer?: BleuTokenizer | undefined
  /** Called after each sentence. */
  onSentence(): void
}

/** A score of a set, and how sure it is. */
export interface Figure {
  /** 0 to 100. */
  readonly score: number
  /** Half the width of the interval with 95 % of the scores of samples. */
  readonly halfWidth: number
  /**
   * The probability that chance alone makes a difference to the best route as large as this one;
   * null for the best route itself.
   */
  readonly pValue: number | null
}

interface RouteEvaluation<Route> {
  readonly route: Route
  readonly chrf: Figure
  readonly chrfPlusPlus: Figure
  readonly bleu: Figure
  /** Of the source. */
  readonly wordsPerSecond: number
  readonly translations: readonly string[]
}

/** A route that could not translate the set. */
interface FailedRoute<Route> {
  readonly route: Route
  readonly reason: string
}

export interface PairEvaluation<Route> extends LanguagePair {
  readonly sentences: number
  /** What sacreBLEU calls the parameters of each metric. */
  readonly signatures: Readonly<Record<'chrf' | 'chrfPlusPlus' | 'bleu', string>>
  /** The best one by chrF first. */
  readonly routes: readonly RouteEvaluation<Route>[]
  readonly failed: readonly FailedRoute<Route>[]
}

/** So many sentences wait for an engine at once. */
const inFlight = 64

/** Measures routes for one pair, one after the other, so that none slows another down. */
export async function evaluatePair<Route>(
  text: ParallelText,
  routes: readonly Route[],
  options: EvaluationOptions<Route>,
): Promise<PairEvaluation<Route>> {
  const { from, to, sentences } = text
  const bleu = createBleu({ tokenizer: options.tokenizer ?? tokenizerFor(to) })
  const translated: TranslatedSet<Route>[] = []
  const failed: FailedRoute<Route>[] = []
  for (const route of routes) {
    try {
      translated.push(await translateSet(text, route, options))
    } catch (error) {
      failed.push({ route, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return {
    from,
    to,
    sentences: sentences.length,
    signatures: {
      chrf: chrf.signature,
      chrfPlusPlus: chrfPlusPlus.signature,
      bleu: bleu.signature,
    },
    routes: compareRoutes(translated, { text, bleu, samples: options.samples }),
    failed,
  }
}

interface TranslatedSet<Route> {
  readonly route: Route
  readonly translations: readonly string[]
  readonly seconds: number
}

async function translateSet<Route>(
  { sentences, ...pair }: ParallelText,
  route: Route,
  { translate, onSentence }: EvaluationOptions<Route>,
): Promise<TranslatedSet<Route>> {
  // Engines start, and load what they need, before their time counts.
  const [first] = sentences
  if (first !== undefined) await translate(first.source, pair, route)
  const translations: string[] = []
  const startedAt = performance.now()
  let next = 0
  const translateNext = async (): Promise<void> => {
    while (next < sentences.length) {
      const index = next++
      const source = sentences[index]?.source ?? ''
      translations[index] = await translate(source, pair, route)
      onSentence()
    }
  }
  await Promise.all(Array.from({ length: inFlight }, translateNext))
  return { route, translations, seconds: (performance.now() - startedAt) / 1000 }
}

interface Comparison {
  readonly text: ParallelText
  readonly bleu: Metric
  readonly samples: number
}

/** Scores all routes on the same samples of sentences, beside the best one. */
function compareRoutes<Route>(
  translated: readonly TranslatedSet<Route>[],
  { text, bleu, samples }: Comparison,
): RouteEvaluation<Route>[] {
  const references = text.sentences.map(({ reference }) => reference)
  const drawn = drawSamples(references.length, samples)
  const measure = (metric: Metric): Figure[] => {
    const scored = translated.map(({ translations }) => {
      const counts = countSet(metric, translations, references)
      return {
        score: metric.score(sumOf(counts)),
        samples: scoreSamples(metric, counts, drawn),
      }
    })
    const best = scored.reduce<(typeof scored)[number] | undefined>(
      (chosen, next) => (chosen === undefined || next.score > chosen.score ? next : chosen),
      undefined,
    )
    return scored.map((each) => ({
      score: each.score,
      halfWidth: confidenceOf(each.samples).halfWidth,
      pValue:
        best === undefined || each === best
          ? null
          : pValue(each.samples, best.samples, each.score - best.score),
    }))
  }
  const figures = { chrf: measure(chrf), plusPlus: measure(chrfPlusPlus), bleu: measure(bleu) }
  const words = text.sentences.reduce((sum, { source }) => sum + countWords(source), 0)
  return translated
    .map(({ route, translations, seconds }, index) => ({
      route,
      chrf: figures.chrf[index] as Figure,
      chrfPlusPlus: figures.plusPlus[index] as Figure,
      bleu: figures.bleu[index] as Figure,
      wordsPerSecond: Math.round(words / Math.max(seconds, 0.001)),
      translations,
    }))
    .sort((left, right) => right.chrf.score - left.chrf.score)
}

const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0
