// Where a sentence's marks go in its translation: a tag around the translations of its words, a
// placeholder beside its neighbours.
import type { Alignment } from './alignment.ts'
import { type Item, isItem, type Mark, type Tag } from './marked-text.ts'
import type { Span } from './words.ts'

/**
 * A mark with its position: from one target word to another, `end` exclusive; both are equal for a
 * mark between words.
 */
export interface PlacedMark {
  readonly mark: Mark
  readonly start: number
  readonly end: number
  readonly inner: readonly PlacedMark[]
}

interface Sentence {
  readonly sourceWords: readonly Span[]
  readonly isSourceSign: (word: number) => boolean
  readonly targetWords: number
  readonly isTargetSign: (word: number) => boolean
  readonly alignment: Alignment
}

interface Range {
  readonly start: number
  readonly end: number
}

/** A sign from outside of a tag counts less against it than a word. */
const signWeight = 0.5

/** Places marks, nested as in the source and without crossings. */
export function placeMarks(marks: readonly Mark[], sentence: Sentence): PlacedMark[] {
  const { sourceWords, targetWords, alignment } = sentence
  /** The target words of each source word. */
  const targetsOf = sourceWords.map((): number[] => [])
  alignment.sourceOf.forEach((from, at) => {
    targetsOf[from]?.push(at)
  })
  /** How many source words end before `at`. */
  function wordsBefore(at: number): number {
    let low = 0
    let high = sourceWords.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sourceWords[middle] as Span).end <= at) low = middle + 1
      else high = middle
    }
    return low
  }
  const wordsIn = ({ start, end }: Tag): Range => ({
    start: wordsBefore(start),
    end: wordsBefore(end),
  })

  function placeAll(children: readonly Mark[], source: Range, target: Range): PlacedMark[] {
    const taken = new Set<number>()
    const placed = new Map<Mark, Range>()
    for (const mark of children) {
      if (isItem(mark)) continue
      const place =
        placeTag(mark, target, taken) ?? emptyAt(anchor(wordsIn(mark).start, source, target))
      placed.set(mark, place)
      for (let word = place.start; word < place.end; word++) taken.add(word)
    }
    let lastOrdered = target.start
    for (const mark of children) {
      if (!isItem(mark)) continue
      const place = anchorItem(mark, source, target)
      // An invisible item has no word to follow: it retains its order.
      const keepsOrder = mark.parts.some((part) => typeof part === 'string' && /\S/.test(part))
      if (keepsOrder) lastOrdered = Math.max(lastOrdered, place)
      placed.set(mark, emptyAt(keepsOrder ? lastOrdered : place))
    }
    keepApart(children, placed)
    return children
      .map((mark, order) => ({ mark, order, ...(placed.get(mark) as Range) }))
      .sort((a, b) => a.start - b.start || a.end - b.end || a.order - b.order)
      .map(({ mark, start, end }) => ({
        mark,
        start,
        end,
        inner: isItem(mark) ? [] : placeAll(mark.marks, wordsIn(mark), { start, end }),
      }))
  }

  /**
   * The target words of the tag's words, else those with attention to its words; undefined when
   * there are none.
   */
  function placeTag(tag: Tag, within: Range, taken: ReadonlySet<number>): Range | undefined {
    const source = wordsIn(tag)
    const belongs = (word: number): boolean => inRange(alignment.sourceOf[word] ?? -1, source)
    const found = bestRun(tag, within, taken, belongs)
    if (found) return found
    const looked = new Set(alignment.targetOf.slice(source.start, source.end))
    return (
      bestRun(tag, within, taken, (word) => looked.has(word)) ??
      (tag.opens && tag.closes ? undefined : emptyAt(tag.opens ? within.end : within.start))
    )
  }

  /**
   * The run of free words in which those that belong most outnumber the others; the longest of
   * equals.
   */
  function bestRun(
    tag: Tag,
    within: Range,
    taken: ReadonlySet<number>,
    belongs: (word: number) => boolean,
  ): Range | undefined {
    let best: Range | undefined
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
      const isOwn = belongs(word)
      const mayStart = tag.opens ? isOwn : word === within.start
      if (mayStart && (start === undefined || sum < sumBefore)) {
        start = word
        sumBefore = sum
      }
      sum += isOwn ? 1 : sentence.isTargetSign(word) ? -signWeight : -1
      if (start === undefined || (!tag.closes && word + 1 < within.end)) continue
      const score = sum - sumBefore
      const isLonger = best !== undefined && word + 1 - start > best.end - best.start
      if (score < bestScore || score <= 0 || (score === bestScore && !isLonger)) continue
      bestScore = score
      best = { start, end: word + 1 }
    }
    return best
  }

  /** Between which target words a mark belongs that was before the source word `word`. */
  function anchor(word: number, source: Range, target: Range): number {
    if (word <= source.start) return target.start
    if (word >= source.end) return target.end
    return (
      besideNext(word, source, target) ??
      besidePrevious(word, source, target) ??
      proportional(word, source, target)
    )
  }

  function anchorItem(item: Item, source: Range, target: Range): number {
    const word = wordsBefore(item.at)
    if (word <= source.start) return target.start
    if (word >= source.end) return target.end
    if (range(word, source.end).every(sentence.isSourceSign)) return beforeLastSigns(target)
    const leansBack =
      (item.before === '' && item.after !== '') ||
      (item.after === '' && sentence.isSourceSign(word))
    const near = leansBack
      ? besidePrevious(word, { start: word - 1, end: source.end }, target)
      : undefined
    return near ?? anchor(word, source, target)
  }

  /** Before the signs that end the translation, as it was before those that end the source. */
  function beforeLastSigns({ start, end }: Range): number {
    let at = end
    while (at > start && sentence.isTargetSign(at - 1)) at--
    return at
  }

  function besideNext(word: number, source: Range, target: Range): number | undefined {
    for (let next = word; next < source.end; next++) {
      const first = targetsOf[next]?.find((at) => inRange(at, target))
      if (first !== undefined) return first
    }
    return undefined
  }

  function besidePrevious(word: number, source: Range, target: Range): number | undefined {
    for (let previous = word - 1; previous >= source.start; previous--) {
      const last = targetsOf[previous]?.findLast((at) => inRange(at, target))
      if (last !== undefined) return last + 1
    }
    return undefined
  }

  return placeAll(marks, { start: 0, end: sourceWords.length }, { start: 0, end: targetWords })
}

/**
 * A mark between words is never inside a neighbour: it goes to the side of it where it was in the
 * source.
 */
function keepApart(children: readonly Mark[], placed: Map<Mark, Range>): void {
  children.forEach((mark, order) => {
    const place = placed.get(mark) as Range
    if (place.end > place.start) return
    children.forEach((other, otherOrder) => {
      const around = placed.get(other) as Range
      const at = (placed.get(mark) as Range).start
      if (other === mark || around.end === around.start || at < around.start || at > around.end)
        return
      placed.set(mark, emptyAt(order < otherOrder ? around.start : around.end))
    })
  })
}

const range = (start: number, end: number): number[] =>
  Array.from({ length: end - start }, (_, index) => start + index)
const emptyAt = (at: number): Range => ({ start: at, end: at })
const inRange = (index: number, { start, end }: Range): boolean => index >= start && index < end
const proportional = (word: number, source: Range, target: Range): number =>
  target.start +
  Math.round(((word - source.start) / (source.end - source.start)) * (target.end - target.start))
