// A loaded model: cuts what it is given into sentences, which the threads translate.

import { cutExample, type Example } from '../examples/examples.ts'
import type { ModelPaths } from '../files/model-files.ts'
import type { KernelKind } from '../kernels/kernels.ts'
import type { Part, Score, Segment } from '../segment.ts'
import { cutSentences, type Piece } from '../segments/sentences.ts'
import type { LanguagePair, SentenceResult, TaskWishes } from '../workers/messages.ts'
import type { ModelHandle } from '../workers/task-group.ts'
import type { ThreadPool } from '../workers/thread-pool.ts'
import { addScores, noScore } from './scores.ts'
import type { Alternative } from './sentence-steps.ts'

/** The files of a model and its language pair. */
export interface ModelFiles extends ModelPaths, LanguagePair {}

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
  /**
   * Sentences are repaired, if the runtime has a script for that; then it is called before the
   * translation is returned. A translation that is partial may have no score.
   */
  readonly onRepaired?: ((repaired: { readonly isPartial: boolean }) => void) | undefined
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
  { from, to }: LanguagePair,
  model: ModelHandle,
): Model {
  const spaces = {
    areAdded: isUnspaced(from) && !isUnspaced(to),
    areDropped: isUnspaced(to) && !isUnspaced(from),
  }

  function translateSegment(segment: Segment, options: TranslateOptions): Promise<Segment> {
    const { signal = never, onScore, onRepaired, alternatives } = options
    const pieces = cutSentences(segment, from)
    const sentences: Segment[] = []
    for (const piece of pieces) if ('sentence' in piece) sentences.push(piece.sentence)
    const wishes = toWishes(options, pieces.length === 1)
    return pool.translate(sentences, { model, signal, wishes }).then((translated) => {
      alternatives?.onFound(translated.flatMap((sentence) => sentence.alternatives ?? []))
      if (translated.every(isRepaired))
        onRepaired?.({ isPartial: translated.some(({ isPartial }) => isPartial) })
      const scores = translated.flatMap(({ score }) => score ?? [])
      if (scores.length === translated.length) onScore?.(scores.reduce(addScores, noScore))
      return joinPieces(pieces, translated, spaces)
    })
  }

  /** Leaves out what is not requested. */
  function toWishes(
    { onScore, onRepaired, alternatives, isThorough, examples }: TranslateOptions,
    isOneSentence: boolean,
  ): TaskWishes {
    const wishes: { -readonly [Wish in keyof TaskWishes]: TaskWishes[Wish] } = {}
    if (onScore) wishes.withScore = true
    if (isThorough) wishes.isThorough = true
    if (onRepaired) wishes.isRepaired = true
    if (alternatives && isOneSentence) {
      wishes.alternatives = alternatives.count
      wishes.after = alternatives.after
    }
    if (examples && examples.length > 0)
      wishes.examples = examples.flatMap((example) => cutExample(example, { from, to }))
    return wishes
  }

  async function translateText(given: string, options: TranslateOptions): Promise<string> {
    const text = given.trim()
    if (text === '') return given
    const start = given.indexOf(text)
    const translation = await translateSegment([text], options)
    return given.slice(0, start) + translation.join('') + given.slice(start + text.length)
  }

  function translate(text: string, options?: TranslateOptions): Promise<string>
  function translate(segment: Segment, options?: TranslateOptions): Promise<Segment>
  function translate(
    given: string | Segment,
    options: TranslateOptions = {},
  ): Promise<string | Segment> {
    return typeof given === 'string'
      ? translateText(given, options)
      : translateSegment(given, options)
  }

  return {
    bytes: model.loaded.packed.bytes,
    kernel: model.loaded.packed.kernel,
    translate,
    drop: () => pool.drop(model),
  }
}

/** Adds or drops a space between sentences where only one of the languages has them. */
function joinPieces(
  pieces: readonly Piece[],
  translated: readonly SentenceResult[],
  spaces: { readonly areAdded: boolean; readonly areDropped: boolean },
): Segment {
  const parts: Part[] = []
  let sentence = 0
  for (const [index, piece] of pieces.entries()) {
    const isAfterSentence = isSentence(pieces[index - 1])
    if (isSentence(piece)) {
      if (spaces.areAdded && isAfterSentence) parts.push(' ')
      for (const part of translated[sentence++]?.translation ?? []) parts.push(part)
    } else {
      const isSpace = piece.between.length === 1 && piece.between[0] === ' '
      if (spaces.areDropped && isSpace && isAfterSentence && isSentence(pieces[index + 1])) continue
      for (const part of piece.between) parts.push(part)
    }
  }
  return parts
}

const isRepaired = ({ isPartial }: SentenceResult): boolean => isPartial !== undefined

const isSentence = (piece: Piece | undefined): piece is Extract<Piece, { sentence: Segment }> =>
  piece !== undefined && 'sentence' in piece

const isUnspaced = (tag: string): boolean => unspaced.has(tag.split('-')[0] ?? tag)
