// The most likely words after each of several beginnings of a translation.
import type { ThreadModel } from '../blocks.ts'
import { createSum, type Sum } from './exponential-sum.ts'
import { createRanking, type Ranking } from './word-search.ts'

/** A word that may follow. */
export interface Continuation {
  readonly id: number
  /** The natural logarithm of its probability among the words that the output layer has. */
  readonly logProbability: number
}

/** What the output layer is asked for, and what it has found. */
export interface Continuations {
  /** How many. */
  count: number
  /** Those after the last step, the most likely first. */
  found: readonly Continuation[]
}

const float = 4

/** Returns a function that finds them among the candidates of a row whose logits are computed. */
export function openContinuationFinder({ kernels, scratch: { logits }, memory }: ThreadModel) {
  const floats = new Float32Array(memory.buffer)

  return function findContinuations(continuations: Continuations, candidates: Uint32Array): void {
    const count = candidates.length
    const sum = createSum(kernels)
    const word = kernels.findHighest(logits, count)
    sum.add({ logits, count, best: { logit: floats[logits / float + word] as number } })
    const ranking = createRanking(continuations.count - 1)
    ranking.add(floats, logits / float, count)
    continuations.found = toContinuations(ranking, sum, (index) => candidates[index] as number)
  }
}

/** `idOf`: of a ranked word. */
export const toContinuations = (
  ranking: Ranking,
  sum: Sum,
  idOf: (word: number) => number = (word) => word,
): Continuation[] =>
  [ranking.chosen(), ...ranking.rivals()].map(({ word, logit }) => ({
    id: idOf(word),
    logProbability: sum.logProbabilityOf(logit),
  }))
