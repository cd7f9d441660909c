// The output layer: scores each sentence's candidates for the next word.
import { activationBytes } from '../kernels/kernels.ts'
import type { ThreadModel } from './blocks.ts'
import { createCandidateFinder } from './candidates.ts'
import { never, type OutputLayer } from './packed-model.ts'
import { wordsAtOnce } from './scratch.ts'
import type { Slot } from './slots.ts'

/** A sentence whose next word is to be found. */
interface Scored {
  readonly slot: Slot
  /** The IDs of its candidates. */
  readonly candidates: Uint32Array
  /** Whether its words have probabilities. */
  readonly withScore: boolean
}

export interface Choice {
  readonly word: number
  /**
   * The natural logarithm of the word's probability among all words that could be chosen; 0 unless
   * the sentence has a score.
   */
  readonly logProbability: number
}

type AllWords = NonNullable<OutputLayer['allWords']>

const float = 4

export function openOutputLayer({ model, kernels, scratch, memory }: ThreadModel) {
  const { output, target } = model
  const { width, targetVocabulary } = model.architecture
  const { activations, logits, states } = scratch
  const floats = new Float32Array(memory.buffer)
  const integers = new Uint32Array(memory.buffer)
  const activationRow = width * activationBytes(model.kernel)

  /** Floats at `logits`; the first highest of them. */
  function findHighest(at: number, count: number): { index: number; logit: number } {
    const index = kernels.findHighest(at, count)
    return { index, logit: floats[at / float + index] as number }
  }

  function chooseCandidate({ slot, candidates, withScore }: Scored, index: number): Choice {
    const { outputWeights, outputBiases } = slot
    const row = activations + index * activationRow
    const count = candidates.length
    const { unquantiseBy } = output
    kernels.multiply(row, outputWeights, 1, width, count, unquantiseBy, outputBiases, logits)
    const best = findHighest(logits, count)
    return {
      word: candidates[best.index] as number,
      logProbability: withScore ? -Math.log(kernels.sumExponentials(logits, count, best.logit)) : 0,
    }
  }

  /** Some words at a time, whose weights all sentences use while the cache has them. */
  function chooseFromAll(sentences: readonly Scored[], { weights, biases }: AllWords): Choice[] {
    const rows = sentences.length
    const choices = sentences.map(({ withScore }) => createChoice(withScore))
    for (let first = 0; first < targetVocabulary; first += wordsAtOnce) {
      const count = Math.min(wordsAtOnce, targetVocabulary - first)
      const [some, biasesOfSome] = [weights + first * width, biases + first * float]
      kernels.multiply(
        activations,
        some,
        rows,
        width,
        count,
        output.unquantiseBy,
        biasesOfSome,
        logits,
      )
      choices.forEach((choice, row) => {
        const at = logits + row * count * float
        const { index, logit } = findHighest(at, count)
        choice.add(first + index, logit, () => kernels.sumExponentials(at, count, logit))
      })
    }
    return choices.map((choice) => choice.end())
  }

  return {
    /** The IDs of a sentence's candidates. */
    findCandidates: createCandidateFinder(memory.buffer, model),

    /** How many columns a sentence with so many candidates has of its own. */
    countOwnColumns: (candidates: Uint32Array): number => (output.allWords ? 0 : candidates.length),

    /** Packs the layer for a sentence. */
    prepare({ slot, candidates }: Scored): void {
      if (output.allWords) return
      const { candidates: ids, outputWeights, outputBiases } = slot
      const count = candidates.length
      integers.set(candidates, ids / float)
      kernels.pack(outputWeights, output.rows, ids, count, width)
      const { rows, correctBy, biases } = output
      kernels.prepareBiases(rows, ids, count, width, correctBy, biases, outputBiases)
      const unknown = candidates.indexOf(target.unknown)
      if (unknown >= 0) floats[outputBiases / float + unknown] = never
    },

    /** The best word of each sentence, by the decoder's states; of equals, the first. */
    chooseWords(sentences: readonly Scored[]): Choice[] {
      kernels.quantise(states, sentences.length * width, output.quantiseBy, activations)
      return output.allWords
        ? chooseFromAll(sentences, output.allWords)
        : sentences.map(chooseCandidate)
    },
  }
}

/** The best of all words, of which it gets the best of some at a time. */
function createChoice(withScore: boolean) {
  let word = 0
  let highest = Number.NEGATIVE_INFINITY
  /** Of the exponentials of all logits so far, less the highest. */
  let sum = 0

  return {
    /** `sumOfSome`: the sum of the exponentials of these words' logits, less `logit`. */
    add(best: number, logit: number, sumOfSome: () => number): void {
      if (withScore) {
        const above = Math.max(highest, logit)
        sum = sum * Math.exp(highest - above) + sumOfSome() * Math.exp(logit - above)
      }
      if (logit > highest) {
        word = best
        highest = logit
      }
    },

    end: (): Choice => ({ word, logProbability: withScore ? -Math.log(sum) : 0 }),
  }
}
