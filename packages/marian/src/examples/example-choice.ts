// The choice of a word where a sentence has examples.
import type { ThreadModel } from '../runtime/blocks.ts'
import { type Choice, chooseNear, type DecodedExamples, findNearWords } from './near-words.ts'

/** A sentence whose next word is to be found. */
interface WithExamples {
  readonly examples?: DecodedExamples | undefined
  /** The decoder's states so far, if there are examples. */
  readonly keys?: readonly Float32Array[] | undefined
}

/** Logits of successive words: their address, the ID of the first word, and how many. */
interface Logits {
  readonly logits: number
  readonly first: number
  readonly count: number
}

/** The choice of a sentence's next word, which gets the logits of all words some at a time. */
interface GrowingChoice {
  add(words: Logits): void
  choose(best: Choice, probabilityOf: (logit: number) => number): Choice
}

const float = 4

export function openExampleChoice({ model, kernels, memory }: ThreadModel) {
  const floats = new Float32Array(memory.buffer)
  const unit = findSquaredLength()

  /** Of a state of the decoder that was normalised, and then scaled. */
  function findSquaredLength(): number {
    const start = (model.decoder.at(-1)?.attention.norm.scale ?? 0) / float
    const scales = floats.subarray(start, start + model.architecture.width)
    return scales.reduce((sum, scale) => sum + scale ** 2, 0)
  }

  /** What the examples would write; undefined without any. */
  function findNear({ examples, keys }: WithExamples) {
    const state = keys?.at(-1)
    return examples && state && findNearWords(examples, state, unit)
  }

  return {
    /**
     * The index of the best candidate, or of one that examples make likelier. `logits` is the
     * address of those of the candidates.
     */
    amongCandidates(
      sentence: WithExamples & { readonly candidates: Uint32Array },
      logits: number,
      best: number,
    ): number {
      const near = findNear(sentence)
      if (near === undefined) return best
      const { candidates } = sentence
      const highest = floats[logits / float + best] as number
      const sum = kernels.sumExponentials(logits, candidates.length, highest)
      const { word } = chooseNear(
        { word: candidates[best] as number, logit: highest },
        near,
        (logit) => Math.exp(logit - highest) / sum,
        (wanted) => {
          const index = candidates.indexOf(wanted)
          return index < 0 ? undefined : floats[logits / float + index]
        },
      )
      return candidates.indexOf(word)
    },

    /** Undefined for a sentence without examples. */
    amongAll(sentence: WithExamples): GrowingChoice | undefined {
      const near = findNear(sentence)
      if (near === undefined) return undefined
      const known = new Map<number, number>()
      return {
        add({ logits, first, count }) {
          for (const word of near.shares.keys()) {
            const index = word - first
            if (index >= 0 && index < count)
              known.set(word, floats[logits / float + index] as number)
          }
        },
        choose: (best, probabilityOf) =>
          chooseNear(best, near, probabilityOf, (word) => known.get(word)),
      }
    },
  }
}
