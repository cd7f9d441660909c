// A loaded model: cuts what it is given into sentences, which the threads translate.

import { cutExample, type Example } from '../examples/examples.ts'
import type { ModelPaths } from '../files/model-files.ts'
import type { KernelKind } from '../kernels/kernels.ts'
import type { Part, Score, Segment } from '../segment.ts'
import { cutSentences, type Piece } from '../segments/sentences.ts'
import type { ModelHandle } from '../workers/task-group.ts'
import type { ThreadPool } from '../workers/thread-pool.ts'
import { addScores, noScore } from './scores.ts'
import type { Alternative } from './sentence-steps.ts'

/** The files of a model and its language pair (BCP 47). */
export interface ModelFiles extends ModelPaths {
  readonly from: string
  readonly to: string
}

/** A loaded model. Its memory is shared by all threads. */
export interface Model {
  /** Bytes of shared memory that the model takes. */
  readonly bytes: number
  /** The kernel that multiplies its matrices. */
  readonly kernel: KernelKind
  /**
   * Translates a text (a paragraph at most) or a segment with inline tags and placeholders, each of
   * which comes back once. Rejects with MarianError, or with the reason of `signal`.
   */
  translate(text: string, options?: TranslateOptions): Promise<string>
  translate(segment: Segment, options?: TranslateOptions): Promise<Segment>
  /** Releases its memory. */
  drop(): void
}

export interface LoadOptions {
  readonly signal?: AbortSignal
}

export interface TranslateOptions extends LoadOptions {
  /** Gets the score of the translation before it is returned. Computing it takes time. */
  readonly onScore?: (score: Score) => void
  /** Whether a more likely translation is worth more time: twice as much, with `onScore` thrice. */
  readonly isThorough?: boolean | undefined
  /** Texts with translations by people that the translation is to resemble, where it can. */
  readonly examples?: readonly Example[]
  /** Other translations of a word or a short phrase without markup; none of anything longer. */
  readonly alternatives?: {
    /** How many at most. */
    readonly count: number
    /**
     * With what they begin: each goes on from there with another word. A sentence may have up to
     * 127 tokens then.
     */
    readonly after?: string | undefined
    /** Gets them, the most likely first, before the translation is returned. */
    readonly onFound: (alternatives: readonly Alternative[]) => void
  }
}

/** Languages written without spaces between sentences. */
const unspaced = new Set(['zh', 'ja', 'yue'])
const never = new AbortController().signal

/** The model that a pool has read from these files. */
export function createModel(
  pool: Pick<ThreadPool, 'translate' | 'drop'>,
  { from, to }: Pick<ModelFiles, 'from' | 'to'>,
  model: ModelHandle,
): Model {
  async function translateSegment(
    segment: Segment,
    { signal = never, onScore, alternatives, isThorough = false, examples = [] }: TranslateOptions,
  ): Promise<Segment> {
    const pieces = cutSentences(segment, from)
    const sentences = pieces.flatMap((piece) => ('sentence' in piece ? [piece.sentence] : []))
    const wishes = {
      withScore: onScore !== undefined,
      isThorough,
      alternatives: pieces.length === 1 ? (alternatives?.count ?? 0) : 0,
      after: alternatives?.after,
      examples: examples.flatMap((example) => cutExample(example, { from, to })),
    }
    const translated = await pool.translate(sentences, { model, ...wishes, signal })
    alternatives?.onFound(translated.flatMap((sentence) => sentence.alternatives ?? []))
    onScore?.(translated.map(({ score }) => score).reduce(addScores, noScore))
    const translations = translated.map(({ translation }) => translation)
    return joinPieces(pieces, translations, { from, to })
  }

  async function translate(text: string, options?: TranslateOptions): Promise<string>
  async function translate(segment: Segment, options?: TranslateOptions): Promise<Segment>
  async function translate(
    given: string | Segment,
    options: TranslateOptions = {},
  ): Promise<string | Segment> {
    if (typeof given !== 'string') return translateSegment(given, options)
    const text = given.trim()
    if (text === '') return given
    const start = given.indexOf(text)
    const translation = await translateSegment([text], options)
    return given.slice(0, start) + translation.join('') + given.slice(start + text.length)
  }
  return {
    bytes: model.loaded.packed.bytes,
    kernel: model.loaded.packed.kernel,
    translate,
    drop: () => pool.drop(model),
  }
}

/** Adds or removes a space between sentences where only one of the languages has them. */
function joinPieces(
  pieces: readonly Piece[],
  translations: readonly Segment[],
  { from, to }: Pick<ModelFiles, 'from' | 'to'>,
): Segment {
  const drops = isUnspaced(to) && !isUnspaced(from)
  const adds = isUnspaced(from) && !isUnspaced(to)
  const isSentence = (piece: Piece | undefined) => piece !== undefined && 'sentence' in piece
  const parts: Part[] = []
  let sentence = 0
  pieces.forEach((piece, index) => {
    const previous = pieces[index - 1]
    if (adds && isSentence(piece) && isSentence(previous)) parts.push(' ')
    const isGap = 'between' in piece && piece.between.length === 1 && piece.between[0] === ' '
    if (drops && isGap && isSentence(previous) && isSentence(pieces[index + 1])) return
    const own = 'sentence' in piece ? translations[sentence++] : piece.between
    for (const part of own ?? []) parts.push(part)
  })
  return parts
}

const isUnspaced = (tag: string): boolean => unspaced.has(tag.split('-')[0] ?? tag)
