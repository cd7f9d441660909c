import type { Score } from '../segment.ts'

/** The score of both together. */
export const addScores = (first: Score, second: Score): Score => ({
  logProbability: first.logProbability + second.logProbability,
  words: first.words + second.words,
})

export const toScore = (logProbabilities: readonly number[]): Score => ({
  logProbability: logProbabilities.reduce((sum, each) => sum + each, 0),
  words: logProbabilities.length,
})

export const noScore: Score = { logProbability: 0, words: 0 }
