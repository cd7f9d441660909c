import { countCharacters } from '../../translation/characters.ts'
import type { TextGrowth } from '../service/local-service.ts'
import type { Call } from './conversation.ts'

/** Tells the client how much of the texts is translated. They may grow at the same time. */
export function createTextProgress(
  texts: readonly string[],
  onProgress: NonNullable<Call['onProgress']>,
): TextGrowth {
  const left = texts.map(countCharacters)
  const total = left.reduce((sum, each) => sum + each, 0)
  let completed = 0

  function grow(index: number, characters: number): void {
    const grown = Math.min(left[index] ?? 0, characters)
    left[index] = (left[index] ?? 0) - grown
    completed += grown
    onProgress({ completed, total })
  }

  return { grow, complete: (index) => grow(index, Number.POSITIVE_INFINITY) }
}
