// The logits of all words of the vocabulary, some words at a time: their weights stay in the cache
// while several rows use them.
import type { ThreadModel } from './blocks.ts'
import { never } from './packed-model.ts'
import { wordsAtOnce } from './scratch.ts'

/** Logits of successive words for one row, and the first highest of them. */
interface SomeWords {
  /** Their address, as floats. */
  readonly logits: number
  /** The ID of the first of them. */
  readonly first: number
  readonly count: number
  readonly best: { readonly word: number; readonly logit: number }
}

const float = 4

/** Returns a function that visits the logits of all words for some rows of activations. */
export function openAllWords({ model, kernels, scratch, memory }: ThreadModel) {
  const { output, target } = model
  const { width, targetVocabulary } = model.architecture
  const floats = new Float32Array(memory.buffer)

  /** Where a model has a shortlist, only scores need all words: they are packed each time. */
  function pack(first: number, count: number): { weights: number; biases: number } {
    const { words: weights, wordBiases: biases } = scratch
    const rows = output.rows + first * width
    kernels.pack(weights, rows, 0, count, width)
    const given = output.biases + first * float
    kernels.prepareBiases(rows, 0, count, width, output.correctBy, given, biases)
    const unknown = target.unknown - first
    if (unknown >= 0 && unknown < count) floats[biases / float + unknown] = never
    return { weights, biases }
  }

  function find(first: number, count: number): { weights: number; biases: number } {
    if (output.allWords === undefined) return pack(first, count)
    const { weights, biases } = output.allWords
    return { weights: weights + first * width, biases: biases + first * float }
  }

  return function visit(
    activations: number,
    rows: number,
    visitor: (row: number, words: SomeWords) => void,
  ): void {
    for (let first = 0; first < targetVocabulary; first += wordsAtOnce) {
      const count = Math.min(wordsAtOnce, targetVocabulary - first)
      const { weights, biases } = find(first, count)
      const { unquantiseBy } = output
      const { logits } = scratch
      kernels.multiply(activations, weights, rows, width, count, unquantiseBy, biases, logits)
      for (let row = 0; row < rows; row++) {
        const at = logits + row * count * float
        const index = kernels.findHighest(at, count)
        const best = { word: first + index, logit: floats[at / float + index] as number }
        visitor(row, { logits: at, first, count, best })
      }
    }
  }
}
