// Where something between words goes in a translation: beside the translations of its neighbours.
import type { Item } from './marked-text.ts'
import { type AlignedSentence, countWordsBefore, inRange, type WordRange } from './word-ranges.ts'

/** The words of the innermost tag around it, in the source and in the translation. */
export interface Surroundings {
  readonly source: WordRange
  readonly target: WordRange
}

export type AnchorFinder = ReturnType<typeof createAnchorFinder>

/** The functions return the target word before which something belongs. */
export function createAnchorFinder({
  sourceWords,
  isSourceSign,
  isTargetSign,
  alignment,
}: AlignedSentence) {
  /** The target words of each source word. */
  const targetsOf = sourceWords.map((): number[] => [])
  alignment.sourceOf.forEach((from, at) => {
    targetsOf[from]?.push(at)
  })

  function besideNext(word: number, { source, target }: Surroundings): number | undefined {
    for (let next = word; next < source.end; next++) {
      const first = targetsOf[next]?.find((at) => inRange(at, target))
      if (first !== undefined) return first
    }
    return undefined
  }

  function besidePrevious(word: number, { source, target }: Surroundings): number | undefined {
    for (let previous = word - 1; previous >= source.start; previous--) {
      const last = targetsOf[previous]?.findLast((at) => inRange(at, target))
      if (last !== undefined) return last + 1
    }
    return undefined
  }

  /** Of what was before the source word `word`. */
  function findAnchor(word: number, around: Surroundings): number {
    const { source, target } = around
    if (word <= source.start) return target.start
    if (word >= source.end) return target.end
    return besideNext(word, around) ?? besidePrevious(word, around) ?? proportional(word, around)
  }

  function findItemAnchor(item: Item, { source, target }: Surroundings): number {
    const word = countWordsBefore(sourceWords, item.at)
    if (word <= source.start) return target.start
    if (word >= source.end) return target.end
    if (areAll(isSourceSign, { start: word, end: source.end })) return beforeLastSigns(target)
    const leansBack =
      (item.before === '' && item.after !== '') || (item.after === '' && isSourceSign(word))
    const near = leansBack
      ? besidePrevious(word, { source: { start: word - 1, end: source.end }, target })
      : undefined
    return near ?? findAnchor(word, { source, target })
  }

  /** Before the signs that end the translation, as it was before those that end the source. */
  function beforeLastSigns({ start, end }: WordRange): number {
    let at = end
    while (at > start && isTargetSign(at - 1)) at--
    return at
  }

  return { findAnchor, findItemAnchor }
}

function areAll(test: (word: number) => boolean, { start, end }: WordRange): boolean {
  for (let word = start; word < end; word++) if (!test(word)) return false
  return true
}

const proportional = (word: number, { source, target }: Surroundings): number =>
  target.start +
  Math.round(((word - source.start) / (source.end - source.start)) * (target.end - target.start))
