// The output layer: scores a sentence's candidates for the next word.
import type { ThreadModel } from './blocks.ts'
import { createCandidateFinder } from './candidates.ts'
import { never } from './packed-model.ts'

const float = 4

export function openOutputLayer({ model, kernels, scratch, memory }: ThreadModel) {
  const { output, target } = model
  const { width } = model.architecture
  const { weights, biases } = output.allWords ?? {
    weights: scratch.outputWeights,
    biases: scratch.outputBiases,
  }
  const { activations, logits, states } = scratch
  const floats = new Float32Array(memory.buffer)
  const findCandidates = createCandidateFinder(memory.buffer, model)

  return {
    /** Packs the layer for a sentence; returns the IDs of its candidates. */
    prepare(source: readonly number[]): Uint32Array {
      const candidates = findCandidates(source)
      if (output.allWords) return candidates
      const { candidates: ids } = scratch
      const count = candidates.length
      new Uint32Array(memory.buffer, ids, count).set(candidates)
      kernels.pack(weights, output.rows, ids, count, width)
      const { rows, correctBy, biases: given } = output
      kernels.prepareBiases(rows, ids, count, width, correctBy, given, biases)
      const unknown = candidates.indexOf(target.unknown)
      if (unknown >= 0) floats[biases / float + unknown] = never
      return candidates
    },

    /** The index of the best of `count` candidates, by the decoder's state. */
    findBest(count: number): number {
      const { quantiseBy, unquantiseBy } = output
      kernels.quantise(states, width, quantiseBy, activations)
      kernels.multiply(activations, weights, 1, width, count, unquantiseBy, biases, logits)
      return kernels.findHighest(logits, count)
    },
  }
}
