// The output layer: scores each sentence's candidates for the next word.
import { activationBytes } from '../kernels/kernels.ts'
import type { ThreadModel } from './blocks.ts'
import { createCandidateFinder } from './candidates.ts'
import { never } from './packed-model.ts'
import type { Slot } from './slots.ts'

/** A sentence whose next word is to be found. */
interface Scored {
  readonly slot: Slot
  /** The IDs of its candidates. */
  readonly candidates: Uint32Array
}

const float = 4

export function openOutputLayer({ model, kernels, scratch, memory }: ThreadModel) {
  const { output, target } = model
  const { width } = model.architecture
  const { activations, logits, states } = scratch
  const floats = new Float32Array(memory.buffer)
  const integers = new Uint32Array(memory.buffer)
  const activationRow = width * activationBytes(model.kernel)

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

    /** The best word of each sentence, by the decoder's states. */
    findBest(sentences: readonly Scored[]): number[] {
      const { quantiseBy, unquantiseBy, allWords } = output
      kernels.quantise(states, sentences.length * width, quantiseBy, activations)
      return sentences.map(({ slot, candidates }, index) => {
        const weights = allWords?.weights ?? slot.outputWeights
        const biases = allWords?.biases ?? slot.outputBiases
        const row = activations + index * activationRow
        const count = candidates.length
        kernels.multiply(row, weights, 1, width, count, unquantiseBy, biases, logits)
        return candidates[kernels.findHighest(logits, count)] as number
      })
    },
  }
}
