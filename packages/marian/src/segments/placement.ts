// Where a sentence's marks go in its translation: a tag around the translations of its words, a
// placeholder beside its neighbours.
import { type AnchorFinder, createAnchorFinder, type Surroundings } from './anchors.ts'
import { isItem, type Mark } from './marked-text.ts'
import { placeTag } from './tag-placement.ts'
import { type AlignedSentence, emptyAt, type WordRange, wordsIn } from './word-ranges.ts'

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

type Places = Map<Mark, WordRange>

/** Places marks, nested as in the source and without crossings. */
export function placeMarks(marks: readonly Mark[], sentence: AlignedSentence): PlacedMark[] {
  const anchors = createAnchorFinder(sentence)

  function placeAll(children: readonly Mark[], around: Surroundings): PlacedMark[] {
    const places: Places = new Map()
    placeTags(children, places, around)
    placeItems(children, places, { anchors, around })
    keepApart(children, places)
    return children
      .map((mark, order) => ({ mark, order, ...(places.get(mark) as WordRange) }))
      .sort((a, b) => a.start - b.start || a.end - b.end || a.order - b.order)
      .map(({ mark, start, end }) => ({
        mark,
        start,
        end,
        inner: placeInner(mark, { start, end }),
      }))
  }

  const placeInner = (mark: Mark, target: WordRange): PlacedMark[] =>
    isItem(mark)
      ? []
      : placeAll(mark.marks, { source: wordsIn(sentence.sourceWords, mark), target })

  /** No word is in two tags; a tag without words goes between words. */
  function placeTags(children: readonly Mark[], places: Places, around: Surroundings): void {
    const taken = new Set<number>()
    for (const mark of children) {
      if (isItem(mark)) continue
      const place =
        placeTag(mark, sentence, { within: around.target, taken }) ??
        emptyAt(anchors.findAnchor(wordsIn(sentence.sourceWords, mark).start, around))
      places.set(mark, place)
      for (let word = place.start; word < place.end; word++) taken.add(word)
    }
  }

  return placeAll(marks, {
    source: { start: 0, end: sentence.sourceWords.length },
    target: { start: 0, end: sentence.targetWords },
  })
}

function placeItems(
  children: readonly Mark[],
  places: Places,
  { anchors, around }: { anchors: AnchorFinder; around: Surroundings },
): void {
  let lastOrdered = around.target.start
  for (const mark of children) {
    if (!isItem(mark)) continue
    const place = anchors.findItemAnchor(mark, around)
    // An invisible item has no word to follow: it retains its order.
    const keepsOrder = mark.parts.some((part) => typeof part === 'string' && /\S/.test(part))
    if (keepsOrder) lastOrdered = Math.max(lastOrdered, place)
    places.set(mark, emptyAt(keepsOrder ? lastOrdered : place))
  }
}

/**
 * A mark between words is never inside a neighbour: it goes to the side of it where it was in the
 * source.
 */
function keepApart(children: readonly Mark[], places: Places): void {
  children.forEach((mark, order) => {
    const place = places.get(mark) as WordRange
    if (place.end > place.start) return
    children.forEach((other, otherOrder) => {
      const around = places.get(other) as WordRange
      const at = (places.get(mark) as WordRange).start
      if (other === mark || around.end === around.start || at < around.start || at > around.end)
        return
      places.set(mark, emptyAt(order < otherOrder ? around.start : around.end))
    })
  })
}
