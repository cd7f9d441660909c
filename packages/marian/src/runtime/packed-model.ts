// A model in shared memory: addresses, sizes and factors. Plain data, sent to every thread with the
// memory itself.
import type { Architecture } from '../files/architecture.ts'
import type { KernelKind } from '../kernels/kernels.ts'
import type { PackedVocabulary } from '../vocabulary/vocabulary.ts'

export interface PackedModel {
  readonly kernel: KernelKind
  readonly architecture: Architecture
  readonly encoder: readonly { readonly attention: Attention; readonly feedForward: FeedForward }[]
  readonly decoder: readonly {
    readonly cell: Cell
    readonly attention: Attention
    readonly feedForward: FeedForward
  }[]
  readonly sourceEmbedding: Embedding
  readonly targetEmbedding: Embedding
  readonly output: OutputLayer
  /** The vectors of positions 0 to `maxTargetTokens`. */
  readonly positions: number
  readonly shortlist: PackedShortlist | undefined
  readonly source: PackedVocabulary
  readonly target: PackedVocabulary
  /** Where the memory of the first thread starts, and the size of each thread's. */
  readonly scratch: { readonly start: number; readonly bytes: number; readonly threads: number }
  /** Bytes of the model itself, without the threads' memory. */
  readonly bytes: number
}

/** An int8 product with its factors: results = (activations × weights) × unquantiseBy + biases. */
export interface Affine {
  readonly weights: number
  readonly biases: number
  readonly inner: number
  readonly columns: number
  /** The factor that turns the activations into int8. */
  readonly quantiseBy: number
  readonly unquantiseBy: number
}

export interface Normalisation {
  readonly scale: number
  readonly bias: number
}

export interface Attention {
  readonly query: Affine
  readonly key: Affine
  readonly value: Affine
  readonly output: Affine
  readonly norm: Normalisation
}

export interface FeedForward {
  readonly expand: Affine
  readonly contract: Affine
  readonly norm: Normalisation
}

/** The decoder's SSRU. */
export interface Cell {
  readonly input: Affine
  readonly forget: Affine
  readonly norm: Normalisation
}

export interface Embedding {
  /** int8 rows, one per word. */
  readonly table: number
  /** The factor that turns the int8 into the original floats. */
  readonly unquantiseBy: number
}

/**
 * The rows of the target embedding as weights; which of them are columns differs from sentence to
 * sentence.
 */
export interface OutputLayer {
  readonly rows: number
  readonly biases: number
  readonly quantiseBy: number
  readonly unquantiseBy: number
  readonly correctBy: number
  /** Weights and biases of all words, packed once; only in a model without a shortlist. */
  readonly allWords: { readonly weights: number; readonly biases: number } | undefined
}

export interface PackedShortlist {
  readonly alwaysBelow: number
  readonly offsets: number
  readonly entries: number
  readonly entryCount: number
  /** The most candidates that a sentence can have. */
  readonly mostCandidates: number
}

/**
 * Longer sentences are translated in pieces. The students never saw longer ones, and Firefox has
 * the same limit. The end counts.
 */
export const maxSourceTokens = 128
export const maxTargetTokens = 384
/** The score of tokens that are never written: below every real one. */
export const never = -1e30
