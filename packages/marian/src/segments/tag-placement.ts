// Where a tag goes in a translation: around the translations of its words.
import type { Tag } from './marked-text.ts'
import { type AlignedSentence, emptyAt, inRange, type WordRange, wordsIn } from './word-ranges.ts'

/** A sign from outside of a tag counts less against it than a word. */
const signWeight = 0.5

/** What a tag may enclose. */
interface Choice {
  readonly within: WordRange
  /** The words of other tags. */
  readonly taken: ReadonlySet<number>
}

/**
 * The target words of the tag's words, else those with attention to its words; undefined when there
 * are none.
 */
export function placeTag(
  tag: Tag,
  { sourceWords, alignment, isTargetSign }: AlignedSentence,
  choice: Choice,
): WordRange | undefined {
  const source = wordsIn(sourceWords, tag)
  const find = (belongs: (word: number) => boolean): WordRange | undefined =>
    findBestRun(tag, choice, (word) => {
      if (belongs(word)) return 1
      return isTargetSign(word) ? -signWeight : -1
    })
  const found = find((word) => inRange(alignment.sourceOf[word] ?? -1, source))
  if (found) return found
  const attending = new Set(alignment.targetOf.slice(source.start, source.end))
  const { within } = choice
  return (
    find((word) => attending.has(word)) ??
    (tag.opens && tag.closes ? undefined : emptyAt(tag.opens ? within.end : within.start))
  )
}

/**
 * The run of free words with the highest sum of weights, if that is positive; the longest of
 * equals. A word belongs to the tag if its weight is positive.
 */
function findBestRun(
  tag: Tag,
  { within, taken }: Choice,
  weigh: (word: number) => number,
): WordRange | undefined {
  let best: WordRange | undefined
  let bestScore = 0
  let sum = 0
  /** Where the best run that ends here starts, and the sum before it. */
  let start: number | undefined
  let sumBefore = 0
  for (let word = within.start; word < within.end; word++) {
    if (taken.has(word)) {
      if (!tag.opens) break
      start = undefined
      continue
    }
    const weight = weigh(word)
    const mayStart = tag.opens ? weight > 0 : word === within.start
    if (mayStart && (start === undefined || sum < sumBefore)) {
      start = word
      sumBefore = sum
    }
    sum += weight
    if (start === undefined || (!tag.closes && word + 1 < within.end)) continue
    const score = sum - sumBefore
    const isLonger = best !== undefined && word + 1 - start > best.end - best.start
    if (score < bestScore || score <= 0 || (score === bestScore && !isLonger)) continue
    bestScore = score
    best = { start, end: word + 1 }
  }
  return best
}
