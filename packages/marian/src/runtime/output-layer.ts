// The output layer: scores each sentence's candidates for the next word.
import { openExampleChoice } from '../examples/example-choice.ts'
import type { DecodedExamples } from '../examples/near-words.ts'
import { activationBytes } from '../kernels/kernels.ts'
import { openAllWords } from './all-words.ts'
import type { ThreadModel } from './blocks.ts'
import { createCandidateFinder } from './candidates.ts'
import { never } from './packed-model.ts'
import { openPostponedScores, type ScoredWords } from './postponed-scores.ts'
import {
  type Continuations,
  openContinuationFinder,
  toContinuations,
} from './search/continuations.ts'
import { createSum, type Sum } from './search/exponential-sum.ts'
import {
  chooseSearched,
  createRanking,
  type FoundWords,
  type Ranking,
} from './search/word-search.ts'

/** A sentence whose next word is to be found. */
interface Scored extends ScoredWords {
  /** The IDs of its candidates. */
  readonly candidates: Uint32Array
  /** The IDs that are written. */
  readonly ids: readonly number[]
  /** Of one of several translations. */
  readonly search?: FoundWords | undefined
  /** Of one of several beginnings of a translation: wanted instead of the best word. */
  readonly continuations?: Continuations | undefined
  readonly examples?: DecodedExamples | undefined
  /** The decoder's states so far, if there are examples. */
  readonly keys?: readonly Float32Array[] | undefined
  /** Whether its words have probabilities. */
  readonly withScore: boolean
}

const float = 4

export function openOutputLayer(threadModel: ThreadModel) {
  const { model, kernels, scratch, memory } = threadModel
  const { output, target } = model
  const { width } = model.architecture
  const { activations, logits, states } = scratch
  const floats = new Float32Array(memory.buffer)
  const integers = new Uint32Array(memory.buffer)
  const activationRow = width * activationBytes(model.kernel)
  const visitAllWords = openAllWords(threadModel)
  const findContinuations = openContinuationFinder(threadModel)
  const byExamples = openExampleChoice(threadModel)
  const scores = openPostponedScores(threadModel, visitAllWords)

  function chooseCandidate(sentence: Scored, index: number): number {
    const { slot, candidates, withScore } = sentence
    const { outputWeights, outputBiases } = slot
    const row = activations + index * activationRow
    const count = candidates.length
    const { unquantiseBy } = output
    kernels.multiply(row, outputWeights, 1, width, count, unquantiseBy, outputBiases, logits)
    if (sentence.continuations) findContinuations(sentence.continuations, candidates)
    const best = sentence.search
      ? chooseRanked(sentence, sentence.search)
      : byExamples.amongCandidates(sentence, logits, kernels.findHighest(logits, count))
    if (withScore) scores.postpone(sentence, row, floats[logits / float + best] as number)
    return candidates[best] as number
  }

  /** The index of the chosen candidate. */
  function chooseRanked({ candidates, ids }: Scored, search: FoundWords): number {
    const wanted = search.start[ids.length]
    const index = wanted === undefined ? -1 : candidates.indexOf(wanted)
    // A word that is no candidate cannot be written: the best one is.
    const ranking = createRanking(search.rivals, index < 0 ? undefined : index)
    ranking.add(floats, logits / float, candidates.length)
    const idOf = (word: number) => candidates[word] as number
    return chooseSearched(search, ids.length, ranking, idOf).word
  }

  function chooseFromAll(sentences: readonly Scored[]): number[] {
    const found = sentences.map(() => ({ word: 0, logit: Number.NEGATIVE_INFINITY }))
    const sums = sentences.map(() => createSum(kernels))
    const rankings = sentences.map(rankingOf)
    const choices = sentences.map(byExamples.amongAll)
    visitAllWords(activations, sentences.length, (row, words) => {
      if (needsSum(sentences[row] as Scored) || choices[row]) sums[row]?.add(words)
      choices[row]?.add(words)
      rankings[row]?.add(floats, words.logits / float, words.count, words.first)
      if (words.best.logit > (found[row]?.logit as number)) found[row] = words.best
    })
    return found.map((best, row) => {
      const { withScore, logProbabilities, search, ids, continuations } = sentences[row] as Scored
      const ranking = rankings[row]
      if (continuations && ranking) continuations.found = toContinuations(ranking, sums[row] as Sum)
      const logProbabilityOf = (logit: number) => sums[row]?.logProbabilityOf(logit) as number
      const likeliest = choices[row]?.choose(best, (logit) => Math.exp(logProbabilityOf(logit)))
      const searched = search && ranking && chooseSearched(search, ids.length, ranking)
      const { word, logit } = searched ?? likeliest ?? best
      if (withScore) logProbabilities.push(logProbabilityOf(logit))
      return word
    })
  }

  return {
    /** The IDs of a sentence's candidates. */
    findCandidates: createCandidateFinder(memory.buffer, model),

    /** How many columns a sentence with so many candidates has of its own. */
    countOwnColumns: (candidates: Uint32Array): number => (output.allWords ? 0 : candidates.length),

    /** Whether scores need words that a sentence's own layer does not have. */
    postponesScores: output.allWords === undefined,

    /** Packs the layer for a sentence. */
    prepare({ slot, candidates }: Scored): void {
      if (output.allWords || candidates.length === 0) return
      const { candidates: ids, outputWeights, outputBiases } = slot
      const count = candidates.length
      integers.set(candidates, ids / float)
      kernels.pack(outputWeights, output.rows, ids, count, width)
      const { rows, correctBy, biases } = output
      kernels.prepareBiases(rows, ids, count, width, correctBy, biases, outputBiases)
      const unknown = candidates.indexOf(target.unknown)
      if (unknown >= 0) floats[outputBiases / float + unknown] = never
    },

    /**
     * The best word of each sentence, by the decoder's states; of equals, the first. Adds its
     * probability to a sentence with a score, perhaps later.
     */
    chooseWords(sentences: readonly Scored[]): number[] {
      const given = sentences.map(givenWord)
      if (given.every((word) => word !== undefined)) return given
      kernels.quantise(states, sentences.length * width, output.quantiseBy, activations)
      if (output.allWords) return chooseFromAll(sentences)
      return sentences.map((sentence, index) => given[index] ?? chooseCandidate(sentence, index))
    },

    /** Adds the probabilities that are missing, after the last word. */
    finishScore: scores.finish,
  }
}

/** A word that needs no choice, because nothing else is asked about it. */
const givenWord = ({ search, ids, withScore }: Scored): number | undefined =>
  search?.rivals === 0 && !withScore ? search.start[ids.length] : undefined

/** Undefined where only the best word is wanted. */
function rankingOf({ search, ids, continuations }: Scored): Ranking | undefined {
  if (continuations) return createRanking(continuations.count - 1)
  return search && createRanking(search.rivals, search.start[ids.length])
}

const needsSum = ({ withScore, continuations }: Scored): boolean =>
  withScore || continuations !== undefined
